import { mkdir, readdir, writeFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, findTestSession } from "#lib/conversations/testing/live-session.ts";
import { newId } from "#lib/platform/ids.ts";
import { storageFile } from "#lib/platform/storage.ts";
import { endRecording } from "#lib/recordings/end-recording.ts";
import { failRecording } from "#lib/recordings/fail-recording.ts";
import { finishRecording } from "#lib/recordings/finish-recording.ts";
import { getPlayback } from "#lib/recordings/get-playback.ts";
import { keepPart } from "#lib/recordings/keep-part.ts";
import { listStaleRecordings } from "#lib/recordings/list-stale-recordings.ts";
import { deleteRecordingFiles, partsFolder } from "#lib/recordings/recording-files.ts";

const RUN = Date.parse("2026-11-22T10:00:00.000Z");
const COMPLETE = { state: "complete" } as const;
const part = (number: number, run = RUN) => ({ run, number, bytes: Buffer.from(`part ${number}`) });

describeDb("the recording of a session", () => {
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
  const files = () => readdir(storageFile(partsFolder({ ownerId, id }))).catch(() => []);
  const playback = () => getPlayback({ ownerId }, id);

  test("begins with its first part, whose stretch is its zero", async () => {
    await keepPart(id, part(0));
    await keepPart(id, part(0, RUN + 60_000));
    expect(await session()).toMatchObject({
      recordingStatus: "recording",
      recordingStartedAt: new Date(RUN),
    });
  });

  test("keeps a part once, however often it is brought", async () => {
    for (const number of [0, 1, 0, 1]) await keepPart(id, part(number));
    expect(await files()).toHaveLength(2);
  });

  test("goes on while the call does, and is made when that is over; then it takes nothing any more", async () => {
    await keepPart(id, part(0));
    await expect(endRecording(id, COMPLETE)).rejects.toMatchObject({ reason: "invalid_state" });
    await set({ status: "ended", endReason: "user_left" });
    expect((await playback()).text).toBe("The recording is being processed.");
    await endRecording(id, COMPLETE);
    await endRecording(id, COMPLETE);
    expect(await status()).toBe("processing");
    await expect(keepPart(id, part(1))).rejects.toMatchObject({ kind: "over" });
  });

  test("that failed says why, and leaves no file", async () => {
    await keepPart(id, part(0));
    await endRecording(id, { state: "failed", fault: "disk_full" });
    await endRecording(id, { state: "failed", fault: "disk_full" });
    expect(await playback()).toMatchObject({
      state: "failed",
      text: expect.stringContaining("disk was full"),
    });
    expect(await files()).toEqual([]);
    await expect(keepPart(id, part(1))).rejects.toMatchObject({ kind: "over" });
  });

  test("of which nothing that can be read came has failed", async () => {
    await set({ status: "ended", recordingStatus: "processing" });
    expect(await finishRecording(id)).toBe("failed");
    expect((await session()).recordingError).toContain("nothing of it arrived");
    expect(await finishRecording(id)).toBe("settled");
  });

  test("of a worker that died is found a minute after its last part, not while its call may be taken up", async () => {
    await keepPart(id, part(0));
    const later = new Date(Date.now() + 61_000);
    expect(await listStaleRecordings(later)).not.toContain(id);
    await set({ status: "failed", endReason: "agent_failed" });
    expect(await listStaleRecordings()).not.toContain(id);
    expect(await listStaleRecordings(later)).toContain(id);
    expect(await status()).toBe("processing");
    expect(await listStaleRecordings(later)).not.toContain(id);
  });

  test("whose files a job was making when it was killed is asked for again", async () => {
    await keepPart(id, part(0));
    await set({ status: "ended", endReason: "user_left" });
    await endRecording(id, COMPLETE);
    expect(await listStaleRecordings()).not.toContain(id);
    expect(await listStaleRecordings(new Date(Date.now() + 61_000))).toContain(id);
    expect(await status()).toBe("processing");
  });

  test("that a job gave up has failed, unless it was finished before", async () => {
    await set({ status: "ended", recordingStatus: "processing" });
    expect(await failRecording(id, "Because.")).toBe(true);
    expect((await playback()).text).toBe("Because.");
    await set({ recordingStatus: "ready" });
    expect(await failRecording(id, "Late.")).toBe(false);
  });

  test("of an unknown session, and one that was not asked for, is refused", async () => {
    await expect(keepPart(newId(), part(0))).rejects.toMatchObject({ kind: "unknown" });
    await set({ recordingStatus: "none" });
    await expect(keepPart(id, part(0))).rejects.toMatchObject({ kind: "over" });
    expect(await playback()).toMatchObject({ state: "none" });
  });

  test("whose conversation is deleted while a part of it is being stored leaves no file", async () => {
    const storing = keepPart(id, part(0));
    await db.delete(sessions).where(eq(sessions.id, id));
    const refusal = await storing.then(
      () => null,
      ({ kind }) => kind,
    );
    // A server may note the part before the row goes, PGlite never does: then the file is the deletion's to remove.
    if (refusal === null) await deleteRecordingFiles({ ownerId, id });
    else expect(refusal).toBe("unknown");
    await expect(readdir(storageFile(`recordings/${ownerId}/${id}`))).rejects.toThrow("ENOENT");
  });

  test("is somebody else's secret", async () => {
    await expect(getPlayback({ ownerId: newId() }, id)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
  });

  test("is played from where the call was by then", async () => {
    await mkdir(storageFile(partsFolder({ ownerId, id })), { recursive: true });
    await writeFile(storageFile(`recordings/${ownerId}/${id}/video.mp4`), "x");
    await set({
      recordingStatus: "ready",
      recordingVideoPath: `recordings/${ownerId}/${id}/video.mp4`,
      activeAt: new Date(RUN),
      recordingStartedAt: new Date(RUN - 700),
    });
    expect(await playback()).toMatchObject({ state: "ready", offsetMs: -700 });
    await deleteRecordingFiles({ ownerId, id });
    await expect(readdir(storageFile(`recordings/${ownerId}/${id}`))).rejects.toThrow("ENOENT");
  });
});
