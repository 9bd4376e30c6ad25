import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { avatars, sessions, webhooks } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { reportState } from "#lib/calls/worker/report-state.ts";
import { newId } from "#lib/platform/ids.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { storedNames } from "#lib/storage/testing/stored-files.ts";
import { getStorageUse } from "#lib/usage/quotas.ts";
import { listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { closeStaleRecordings, endRecording, failRecording } from "./end-recording.ts";
import { finishRecording } from "./finish-recording.ts";
import { deleteRecordingFiles, getPlayback, partFile, partsFolder } from "./recordings.ts";
import { confirmPart, offerPartUpload, storePart } from "./store-part.ts";

const START_MS = Date.parse("2026-11-22T10:00:00.000Z");
const COMPLETE = { state: "complete" } as const;
const part = (number: number, segment = START_MS) => ({
  segment,
  number,
  bytes: Buffer.from(`part ${number}`),
});

describeDb("a recording", () => {
  let id: string;
  let ownerId: string;
  beforeEach(async () => {
    id = await createActiveSession({ recordConversation: true, recordingStatus: "not_started" });
    ({ ownerId } = await findTestSession(id));
    return () => deleteRecordingFiles({ ownerId, id });
  });
  const session = () => findTestSession(id);
  const status = async () => (await session()).recordingStatus;
  const set = (change: Partial<SessionRow>) => db.update(sessions).set(change).where(eq(sessions.id, id));
  const files = () => storedNames(storedKey(partsFolder({ ownerId, id })));
  const playback = () => getPlayback({ ownerId }, id);

  test("starts with its first part, at the start of that segment", async () => {
    await storePart(id, part(0));
    await storePart(id, part(0, START_MS + 60_000));
    expect(await session()).toMatchObject({
      recordingStatus: "recording",
      recordingStartedAt: new Date(START_MS),
    });
  });

  test("keeps a part once, however often it is uploaded", async () => {
    for (const number of [0, 1, 0, 1]) await storePart(id, part(number));
    expect(await files()).toHaveLength(2);
  });

  test("takes parts that a worker stored in the bucket, and only if they are there", async () => {
    const stored = { segment: START_MS, number: 0, bytes: 6 };
    await expect(confirmPart(id, stored)).rejects.toMatchObject({ reason: "invalid_state" });
    const url = await offerPartUpload(id, stored);
    // With local storage the app takes parts itself.
    if (url === null)
      await storage().put(storedKey(`${partsFolder({ ownerId, id })}/${partFile(stored)}`), "part 0");
    else expect((await fetch(url, { method: "PUT", body: "part 0" })).status).toBe(200);
    await expect(confirmPart(id, { ...stored, bytes: 5 })).rejects.toMatchObject({ reason: "invalid_state" });
    expect(await status()).toBe("not_started");
    for (let time = 0; time < 2; time += 1) await confirmPart(id, stored);
    expect([await status(), await files()]).toEqual(["recording", [partFile(stored)]]);
    await endRecording(id, { state: "failed", reason: "encoder" });
    await expect(offerPartUpload(id, stored)).rejects.toMatchObject({ kind: "over" });
    await expect(confirmPart(id, stored)).rejects.toMatchObject({ kind: "over" });
    await expect(offerPartUpload(newId(), stored)).rejects.toMatchObject({ kind: "unknown" });
  });

  test("can't end before its call, is processed after it, and then refuses further parts", async () => {
    await storePart(id, part(0));
    await expect(endRecording(id, COMPLETE)).rejects.toMatchObject({ reason: "invalid_state" });
    await set({ status: "ended", endReason: "user_left" });
    expect((await playback()).text).toBe("The recording is being processed.");
    await endRecording(id, COMPLETE);
    await endRecording(id, COMPLETE);
    expect(await status()).toBe("processing");
    await expect(storePart(id, part(1))).rejects.toMatchObject({ kind: "over" });
  });

  test("that failed says why and leaves no files", async () => {
    await storePart(id, part(0));
    await endRecording(id, { state: "failed", reason: "disk_full" });
    await endRecording(id, { state: "failed", reason: "disk_full" });
    expect(await playback()).toMatchObject({
      state: "failed",
      text: expect.stringContaining("disk was full"),
    });
    expect(await files()).toEqual([]);
    await expect(storePart(id, part(1))).rejects.toMatchObject({ kind: "over" });
  });

  test("without any readable part has failed", async () => {
    await set({ status: "ended", recordingStatus: "processing" });
    expect(await finishRecording(id)).toBe("failed");
    expect((await session()).recordingError).toContain("no part of it arrived");
    expect(await finishRecording(id)).toBe("settled");
  });

  test("of a worker that died is closed three minutes after its last sign, but not while another worker may take over", async () => {
    await storePart(id, part(0));
    const later = (ms: number, runningMs = 3_600_000) =>
      closeStaleRecordings(new Date(Date.now() + ms), runningMs);
    expect(await later(181_000)).not.toContain(id);
    await set({ status: "failed", endReason: "agent_failed" });
    expect(await later(170_000)).not.toContain(id);
    // Workers could not reach an app that was down.
    expect(await later(181_000, 60_000)).not.toContain(id);
    expect(await later(181_000)).toContain(id);
    expect(await status()).toBe("processing");
    expect(await later(181_000)).not.toContain(id);
  });

  test("is being made from the avatar's first frame on, and is not given up while its worker still encodes", async () => {
    await set({ status: "created", activeAt: null });
    expect((await playback()).state).toBe("coming");
    await reportState(id, { status: "active" });
    expect(await status()).toBe("recording");
    await reportState(id, { status: "ended", endReason: "user_left", awayMs: 0 });
    expect([await status(), (await playback()).text]).toEqual([
      "recording",
      "The recording is being processed.",
    ]);
    const closing = (ms: number) => closeStaleRecordings(new Date(Date.now() + ms), 3_600_000);
    await endRecording(id, { state: "pending" }, new Date(Date.now() + 170_000));
    expect(await closing(340_000)).not.toContain(id);
    expect(await closing(360_000)).toContain(id);
    expect(await finishRecording(id)).toBe("failed");
    expect((await playback()).text).toBe("The recording failed: no part of it arrived.");
    await expect(endRecording(id, { state: "pending" })).rejects.toMatchObject({ kind: "over" });
  });

  test("of a call that ended before the avatar's first frame has failed, with a reason", async () => {
    await set({ status: "created", activeAt: null });
    await reportState(id, { status: "failed", endReason: "agent_failed", awayMs: 0 });
    expect(await playback()).toMatchObject({
      state: "failed",
      text: "The call ended before its recording began.",
    });
    await expect(storePart(id, part(0))).rejects.toMatchObject({ kind: "over" });
  });

  test("of which the worker has nothing has failed, instead of staying open", async () => {
    await set({ recordingStatus: "recording" });
    await reportState(id, { status: "ended", endReason: "user_left", awayMs: 0 });
    await endRecording(id, COMPLETE);
    expect(await finishRecording(id)).toBe("failed");
    expect(await status()).toBe("failed");
  });

  test("ends with one event that says why it failed", async () => {
    const events = ["conversation.ended", "conversation.recording_failed"] as const;
    const webhook = { ownerId, url: "https://crm.example.com/", description: "", enabled: true };
    await db.insert(webhooks).values({ ...webhook, events: [...events], sealedSecret: "unused" });
    await set({ recordingStatus: "recording" });
    await endRecording(id, { state: "failed", reason: "disk_full" });
    await endRecording(id, { state: "failed", reason: "disk_full" });
    await reportState(id, { status: "ended", endReason: "user_left", awayMs: 0 });
    const sent = await listTestDeliveries(ownerId, "conversation.recording_failed", "conversation.ended");
    expect(sent.map(({ eventType }) => eventType)).toEqual([
      "conversation.recording_failed",
      "conversation.ended",
    ]);
    expect(sent[0]?.data).toMatchObject({
      recording_status: "failed",
      recording_error: "The recording failed: the worker's disk was full.",
    });
  });

  test("whose job was killed is requested again", async () => {
    await storePart(id, part(0));
    await set({ status: "ended", endReason: "user_left" });
    await endRecording(id, COMPLETE);
    expect(await closeStaleRecordings()).not.toContain(id);
    expect(await closeStaleRecordings(new Date(Date.now() + 61_000), 0)).toContain(id);
    expect(await status()).toBe("processing");
  });

  test("that a job gives up has failed, unless it was finished before", async () => {
    await set({ status: "ended", recordingStatus: "processing" });
    expect(await failRecording(id, "Because.")).toBe(true);
    expect((await playback()).text).toBe("Because.");
    await set({ recordingStatus: "ready" });
    expect(await failRecording(id, "Late.")).toBe(false);
  });

  test("accepts no parts for an unknown session, or if it was not requested", async () => {
    await expect(storePart(newId(), part(0))).rejects.toMatchObject({ kind: "unknown" });
    await set({ recordingStatus: "none" });
    await expect(storePart(id, part(0))).rejects.toMatchObject({ kind: "over" });
    expect(await playback()).toMatchObject({ state: "none" });
  });

  test("leaves no file if its conversation is deleted while a part is being stored", async () => {
    const storing = storePart(id, part(0));
    await db.delete(sessions).where(eq(sessions.id, id));
    const refusal = await storing.then(
      () => null,
      ({ kind }) => kind,
    );
    // On a server the part may be recorded before the row is deleted (never on PGlite): then the deletion
    // removes its file.
    if (refusal === null) await deleteRecordingFiles({ ownerId, id });
    else expect(refusal).toBe("unknown");
    expect(await storage().folders(storedKey(`recordings/${ownerId}`))).not.toContain(id);
  });

  test("counts towards the account's storage while it is made, and not once it has failed or is deleted", async () => {
    const stored = async () => (await getStorageUse({ ownerId })).stored.recordings;
    await storePart(id, part(0));
    await storePart(id, part(1));
    expect(await stored()).toBe(2 * part(0).bytes.length);
    await endRecording(id, { state: "failed", reason: "encoder" });
    expect(await stored()).toBe(0);
    await set({ recordingStatus: "ready", recordingBytes: 9_000 });
    expect(await stored()).toBe(9_000);
    await db.delete(sessions).where(eq(sessions.id, id));
    expect(await stored()).toBe(0);
  });

  test("that has begun continues when the storage is full", async () => {
    await storePart(id, part(0));
    const full = { ownerId, slug: newId(), name: "Full", description: "", voice: "ana" };
    await db.insert(avatars).values({ ...full, sizeBytes: (await getStorageUse({ ownerId })).limitBytes });
    await storePart(id, part(1));
    expect(await files()).toHaveLength(2);
    const { usedBytes, limitBytes } = await getStorageUse({ ownerId });
    expect(usedBytes).toBeGreaterThan(limitBytes);
  });

  test("is hidden from other accounts", async () => {
    await expect(getPlayback({ ownerId: newId() }, id)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
  });

  test("is played from where the call was when it started", async () => {
    await storage().put(storedKey(`recordings/${ownerId}/${id}/video.mp4`), "x");
    await set({
      recordingStatus: "ready",
      recordingVideoPath: `recordings/${ownerId}/${id}/video.mp4`,
      activeAt: new Date(START_MS),
      recordingStartedAt: new Date(START_MS - 700),
    });
    const ready = await playback();
    expect(ready).toMatchObject({ state: "ready", offsetMs: -700 });
    expect(ready.videoUrl).toMatch(/^\/api\/files\/recordings\//);
    await deleteRecordingFiles({ ownerId, id });
    expect(await storage().folders(storedKey(`recordings/${ownerId}`))).not.toContain(id);
  });
});
