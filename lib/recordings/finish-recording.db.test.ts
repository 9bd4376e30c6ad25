import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { sumStoredSizes } from "#lib/storage/storage-api.ts";
import { storedNames } from "#lib/storage/testing/stored-files.ts";
import { getStorageUse } from "#lib/usage/quotas.ts";
import { createTestWebhook, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { endRecording } from "./end-recording.ts";
import { finishRecording } from "./finish-recording.ts";
import { deleteRecordingFiles, RECORDING_FILES, recordingFolder } from "./recordings.ts";
import { storePart } from "./store-part.ts";
import { makeParts } from "./testing/make-parts.ts";

const START_MS = Date.parse("2026-11-22T10:00:00.000Z");

describeDb("a finished recording", () => {
  test("weighs what its files weigh, however often a part was uploaded", async () => {
    const id = await createActiveSession({ recordConversation: true, recordingStatus: "not_started" });
    const { ownerId } = await findTestSession(id);
    await createTestWebhook({ ownerId, events: ["conversation.recording_ready"] });
    const stored = async () => (await getStorageUse({ ownerId })).stored.recordings;
    const parts = await makeParts();
    for (const [number, bytes] of [...parts, ...parts].entries())
      await storePart(id, { segment: START_MS, number: number % parts.length, bytes });
    await db.update(sessions).set({ status: "ended" }).where(eq(sessions.id, id));
    await endRecording(id, { state: "complete" });
    expect(await finishRecording(id)).toBe("made");
    const folder = storedKey(recordingFolder({ ownerId, id }));
    expect(await storedNames(folder)).toEqual(Object.values(RECORDING_FILES).sort());
    expect(await storage().folders(folder)).toEqual([]);
    expect(await stored()).toBe(await sumStoredSizes(storage(), folder));
    expect(await stored()).toBeGreaterThan(1_000);
    expect(await finishRecording(id)).toBe("settled");
    const events = await listTestDeliveries(ownerId, "conversation.recording_ready");
    expect(events.map(({ eventType }) => eventType)).toEqual(["conversation.recording_ready"]);
    expect(events[0]?.data).toMatchObject({ conversation_session_id: id, recording_status: "ready" });
    await deleteRecordingFiles({ ownerId, id });
  });

  test("that is much shorter than its call is not called ready", async () => {
    const activeAt = new Date(START_MS);
    const id = await createActiveSession({
      recordConversation: true,
      recordingStatus: "recording",
      ...{ activeAt, workerSeenAt: new Date(START_MS + 112_000) },
    });
    for (const [number, bytes] of (await makeParts()).entries())
      await storePart(id, { segment: START_MS, number, bytes });
    await db
      .update(sessions)
      .set({ status: "ended", endedAt: new Date(START_MS + 112_000) })
      .where(eq(sessions.id, id));
    await endRecording(id, { state: "complete" });
    expect(await finishRecording(id)).toBe("failed");
    expect(await findTestSession(id)).toMatchObject({
      recordingStatus: "failed",
      recordingError: "The recording failed: only 3 of 112 s of it arrived.",
      recordingVideoPath: null,
    });
    const { ownerId } = await findTestSession(id);
    expect(await storage().folders(storedKey(`recordings/${ownerId}`))).not.toContain(id);
  });
});
