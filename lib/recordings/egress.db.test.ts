import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { EgressInfo, EgressStatus } from "livekit-server-sdk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CallFilm } from "#agent/recording/call-film.ts";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { describeDb } from "#db/testing.ts";
import { bootstrapWorker } from "#lib/conversations/bootstrap-worker.ts";
import { deleteConversations } from "#lib/conversations/delete-conversations.ts";
import { handleLiveKitEvent } from "#lib/conversations/handle-livekit-event.ts";
import { reportState } from "#lib/conversations/report-state.ts";
import { createActiveSession, findTestSession } from "#lib/conversations/testing/live-session.ts";
import { replaceEgress } from "#lib/platform/egress.ts";
import { SPEECH_RATE } from "#lib/platform/speech-client.ts";
import { storageFile } from "#lib/platform/storage.ts";
import { finishRecording } from "#lib/recordings/finish-recording.ts";
import { getPlayback } from "#lib/recordings/get-playback.ts";
import { getRecording } from "#lib/recordings/get-recording.ts";
import { listStaleRecordings } from "#lib/recordings/list-stale-recordings.ts";
import { listUnbegunRecordings } from "#lib/recordings/list-unbegun-recordings.ts";
import { purgeEgressFiles } from "#lib/recordings/purge-egress-files.ts";
import { deleteRecordingFiles, recordingPath } from "#lib/recordings/recording-files.ts";
import { startEgress } from "#lib/recordings/start-egress.ts";
import { createTestWebhook, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { FakeEgress } from "./testing/fake-egress.ts";

const LENGTH_MS = 1_000;
const STEP_MS = 40;
const HOUR_MS = 3_600_000;

/** A film of a second. */
async function film(): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const size = { width: 64, height: 64 };
  const film = new CallFilm({ size, onPart: (bytes) => parts.push(bytes) });
  await film.start();
  for (let ms = 0; ms < LENGTH_MS; ms += STEP_MS) {
    film.addVoice("avatar", ms, new Int16Array((STEP_MS * SPEECH_RATE) / 1000));
    await film.addPicture(new Uint8Array(size.width * size.height * 4).fill(ms % 255), ms);
    await film.advance(ms);
  }
  await film.finish(LENGTH_MS);
  return Buffer.concat(parts);
}

describeDb("a recording that LiveKit Egress makes", () => {
  let egress: FakeEgress;
  let mp4: Uint8Array;
  let id: string;
  let ownerId: string;
  beforeAll(async () => {
    [egress, mp4] = await Promise.all([FakeEgress.start(), film()]);
    replaceEgress(egress.service);
  });
  afterAll(async () => {
    replaceEgress(undefined);
    await egress.stop();
  });
  beforeEach(async () => {
    egress.down = false;
    id = await createActiveSession({ recordConversation: true, recordingStatus: "not_started" });
    ({ ownerId } = await findTestSession(id));
    return () => deleteRecordingFiles({ ownerId, id });
  });
  const session = () => findTestSession(id);
  const status = async () => (await session()).recordingStatus;
  const set = (change: Partial<SessionRow>) => db.update(sessions).set(change).where(eq(sessions.id, id));
  const endCall = () => set({ status: "ended", endReason: "user_left", endedAt: new Date() });
  const tell = (egressInfo: EgressInfo) => handleLiveKitEvent({ event: "egress_ended", egressInfo });
  const hasFile = async () => (await readdir(egress.folder)).includes(`${id}.mp4`);
  const asked = () => egress.asked.filter(({ roomName }) => roomName === id);

  test("is not the worker's to make", async () => {
    expect((await bootstrapWorker(id, "job-1")).recordConversation).toBe(false);
    replaceEgress(undefined);
    expect((await bootstrapWorker(id, "job-1")).recordConversation).toBe(true);
    replaceEgress(egress.service);
  });

  test("begins once, as one MP4 of the call's shape, also when an answer was lost or two ask", async () => {
    await set({ videoFormat: "portrait" });
    expect(await startEgress(id)).toBe("begun");
    expect(await startEgress(id)).toBe("settled");
    await set({ recordingStatus: "not_started", recordingEgressId: null });
    expect(await startEgress(id)).toBe("begun");
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.fileOutputs[0]?.filepath).toBe(join(egress.folder, `${id}.mp4`));
    expect(asked()[0]?.options.value).toMatchObject({ width: 540, height: 960 });
    expect(await status()).toBe("recording");
    const job = await egress.service.find((await session()).recordingEgressId ?? "");
    expect(job).toMatchObject({ state: "running", startedAt: null });
    const startedAt = new Date("2026-11-22T10:00:00.250Z");
    await tell(egress.write(id, startedAt));
    expect(await session()).toMatchObject({ recordingStatus: "recording", recordingStartedAt: startedAt });
  });

  test("is ready with its file's length, in one video and one sound, when Egress has ended", async () => {
    await startEgress(id);
    await endCall();
    const ended = await egress.end(id, mp4);
    await tell(ended);
    await tell(ended);
    expect(await status()).toBe("processing");
    await createTestWebhook({ ownerId, events: ["conversation.recording_ready"] });
    expect(await finishRecording(id)).toBe("made");
    expect(await finishRecording(id)).toBe("settled");
    expect(await listTestDeliveries(ownerId)).toMatchObject([
      { eventType: "conversation.recording_ready", data: { recording_status: "ready" } },
    ]);
    const made = await getRecording({ ownerId }, id);
    expect(made).toMatchObject({ userAudioPath: null, avatarAudioPath: null });
    expect(Math.abs((made.durationMs ?? 0) - LENGTH_MS)).toBeLessThan(100);
    const names = await readdir(storageFile(recordingPath({ ownerId, id }, "")));
    expect(names.sort()).toEqual(["audio.m4a", "video.mp4"]);
    expect(await hasFile()).toBe(false);
  });

  test("that cannot begin hurts no call, is tried again, and has failed when the call is over", async () => {
    egress.down = true;
    await set({ status: "created", activeAt: null });
    await reportState(id, { status: "active" });
    await expect(startEgress(id)).rejects.toThrow("no response");
    expect(await session()).toMatchObject({ status: "active", recordingStatus: "not_started" });
    expect(await listUnbegunRecordings()).not.toContain(id);
    expect(await listUnbegunRecordings(new Date(Date.now() + 16_000))).toContain(id);
    await endCall();
    expect(await startEgress(id)).toBe("failed");
    expect((await getPlayback({ ownerId }, id)).text).toContain("did not begin");
  });

  test("that Egress gives up has failed; another Egress of the same room moves nothing", async () => {
    await startEgress(id);
    await tell(new EgressInfo({ egressId: "EG_stream", roomName: id, status: EgressStatus.EGRESS_COMPLETE }));
    expect(await status()).toBe("recording");
    await tell(await egress.end(id));
    expect((await getPlayback({ ownerId }, id)).text).toContain("gave it up");
  });

  test("whose last event was lost is found by the sweep, as soon as the service answers", async () => {
    await startEgress(id);
    await egress.end(id, mp4);
    const later = new Date(Date.now() + 61_000);
    expect(await listStaleRecordings(later)).not.toContain(id);
    await endCall();
    egress.down = true;
    await listStaleRecordings(later);
    expect(await status()).toBe("recording");
    egress.down = false;
    expect(await listStaleRecordings(later)).toContain(id);
    expect(await status()).toBe("processing");
  });

  test.each(["is not known any more", "cannot be asked for an hour", "does not end"])(
    "whose Egress %s is made of what is there",
    async (fault) => {
      await startEgress(id);
      await endCall();
      if (fault.startsWith("is not known")) egress.infos.clear();
      egress.down = fault.startsWith("cannot");
      await listStaleRecordings(new Date(Date.now() + HOUR_MS + 1_000));
      expect(await status()).toBe("processing");
      expect(await finishRecording(id)).toBe("failed");
      expect((await session()).recordingError).toContain("nothing of it arrived");
    },
  );

  test("leaves no file when its conversation was deleted meanwhile, whether or not the end is told", async () => {
    await startEgress(id);
    await endCall();
    await deleteConversations({ ownerId }, [id]);
    const ended = await egress.end(id, mp4);
    await tell(ended);
    expect(await hasFile()).toBe(false);
    await egress.end(id, mp4);
    const other = await createActiveSession({ recordConversation: true, recordingStatus: "recording" });
    await writeFile(egress.service.fileOf(other), "x");
    await purgeEgressFiles();
    expect(await readdir(egress.folder)).toEqual([`${other}.mp4`]);
    await rm(egress.service.fileOf(other));
  });

  test("is never read through a link", async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), "elsewhere-"));
    await writeFile(join(elsewhere, "film.mp4"), mp4);
    await startEgress(id);
    await endCall();
    await symlink(join(elsewhere, "film.mp4"), egress.service.fileOf(id));
    const info = egress.write(id, new Date());
    info.status = EgressStatus.EGRESS_COMPLETE;
    await tell(info);
    expect(await finishRecording(id)).toBe("failed");
    expect(await hasFile()).toBe(false);
    expect(await readFile(join(elsewhere, "film.mp4"))).toHaveLength(mp4.length);
    await rm(elsewhere, { recursive: true });
  });
});
