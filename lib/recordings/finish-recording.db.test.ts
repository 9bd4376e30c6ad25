import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { CallMuxer } from "#agent/recording/call-muxer.ts";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { storageFile } from "#lib/storage/storage.ts";
import { getStorageUse } from "#lib/usage/quotas.ts";
import { endRecording } from "./end-recording.ts";
import { finishRecording } from "./finish-recording.ts";
import { deleteRecordingFiles, RECORDING_FILES, recordingPath } from "./recording-files.ts";
import { storePart } from "./store-part.ts";

const SIZE = { width: 160, height: 160 };
const START_MS = Date.parse("2026-11-22T10:00:00.000Z");
const LENGTH_MS = 3_000;
const TICK_MS = 40;

/** The parts that a worker makes of a short call. */
async function makeParts(): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const muxer = new CallMuxer({ size: SIZE, onPart: (bytes) => parts.push(bytes) });
  await muxer.start();
  const frame = new Uint8Array(SIZE.width * SIZE.height * 4).fill(200);
  for (let ms = 0; ms < LENGTH_MS; ms += TICK_MS) {
    muxer.addVoice("avatar", ms, new Int16Array((TICK_MS * SPEECH_RATE) / 1000).fill(3_000));
    await muxer.addPicture(frame, ms);
    await muxer.advance(ms);
  }
  await muxer.finish(LENGTH_MS);
  return parts;
}

describeDb("a finished recording", () => {
  test("weighs what its files weigh, however often a part was uploaded", async () => {
    const id = await createActiveSession({ recordConversation: true, recordingStatus: "not_started" });
    const { ownerId } = await findTestSession(id);
    const stored = async () => (await getStorageUse({ ownerId })).stored.recordings;
    const parts = await makeParts();
    for (const [number, bytes] of [...parts, ...parts].entries())
      await storePart(id, { segment: START_MS, number: number % parts.length, bytes });
    await db.update(sessions).set({ status: "ended" }).where(eq(sessions.id, id));
    await endRecording(id, { state: "complete" });
    expect(await finishRecording(id)).toBe("made");
    const folder = dirname(storageFile(recordingPath({ ownerId, id }, RECORDING_FILES.video)));
    const names = await readdir(folder);
    expect(names.sort()).toEqual(Object.values(RECORDING_FILES).sort());
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    expect(await stored()).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(await stored()).toBeGreaterThan(1_000);
    expect(await finishRecording(id)).toBe("settled");
    await deleteRecordingFiles({ ownerId, id });
  });
});
