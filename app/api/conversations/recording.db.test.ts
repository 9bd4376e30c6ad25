import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { describeDb } from "#db/testing.ts";
import { reportState } from "#lib/calls/worker/report-state.ts";
import {
  callApi,
  createTestAccount,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { endRecording } from "#lib/recordings/end-recording.ts";
import { isSignedFileUrl } from "#lib/storage/signed-url.ts";
import { conversationRoutes } from "./conversation-routes.ts";

const connect = conversationRoutes["/conversations/connect"].POST;
const read = conversationRoutes["/conversations/{conversation_session_id}"].GET;
const GET = conversationRoutes["/conversations/{conversation_session_id}/recording"].GET;

describeDb("GET /conversations/{id}/recording", () => {
  let account: TestAccount;
  let id: string;
  const start = async (record: boolean) => {
    const body = {
      scenario_id: account.scenarioId,
      avatar_id: account.avatarId,
      record_conversation: record,
    };
    return (await callApi(connect, { key: account.key, body })).body.conversation_session_id;
  };
  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount();
    id = await start(true);
  });
  const get = (sessionId = id, key = account.key) =>
    callApi(GET, { key, params: { conversation_session_id: sessionId } });
  const detailOf = async (sessionId = id) =>
    (await callApi(read, { key: account.key, params: { conversation_session_id: sessionId } })).body
      .recording;
  const set = (change: Partial<SessionRow>) => db.update(sessions).set(change).where(eq(sessions.id, id));

  test("one that was not requested is unavailable", async () => {
    const unrecorded = await start(false);
    const { status, body } = await get(unrecorded);
    expect([status, body.error_code, body.error]).toEqual([
      404,
      "RECORDING_UNAVAILABLE",
      "There is no recording",
    ]);
    expect(await detailOf(unrecorded)).toEqual({
      has_recording: false,
      status_text: "This conversation is not recorded.",
      is_ready: false,
    });
  });

  test("one that was requested has not started, and is unavailable once nobody has joined in time", async () => {
    const { status, body } = await get();
    expect([status, body.error_code]).toEqual([409, "RECORDING_NOT_STARTED"]);
    await set({ status: "expired" });
    expect((await get()).body.error_code).toBe("RECORDING_UNAVAILABLE");
    expect((await detailOf()).status_text).toBe("This conversation was not recorded.");
  });

  test.each(["recording", "processing"] as const)(
    "one in state %s can be requested again later",
    async (recordingStatus) => {
      await set({ recordingStatus });
      const { status, body, headers } = await get();
      expect([status, body.error_code]).toEqual([409, "RECORDING_PROCESSING"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await detailOf()).toMatchObject({ has_recording: true, is_ready: false });
    },
  );

  test("after a call, nothing final is said while its worker still encodes; a failure says why", async () => {
    await reportState(id, { status: "active" });
    await reportState(id, { status: "ended", endReason: "api_ended", awayMs: 0 });
    const { status, body, headers } = await get();
    expect([status, body.error_code, headers.get("retry-after")]).toEqual([409, "RECORDING_PROCESSING", "5"]);
    expect(await detailOf()).toMatchObject({
      has_recording: true,
      status_text: "The recording is being processed.",
    });
    await endRecording(id, { state: "failed", reason: "disk_full" });
    expect((await get()).body.error_code).toBe("RECORDING_UNAVAILABLE");
    expect(await detailOf()).toMatchObject({
      has_recording: false,
      status_text: "The recording failed: the worker's disk was full.",
    });
  });

  test("one that failed or lost its files is unavailable", async () => {
    await set({ recordingStatus: "failed" });
    expect((await get()).body.error_code).toBe("RECORDING_UNAVAILABLE");
    expect(await detailOf()).toMatchObject({
      status_text: "The recording failed.",
      is_ready: false,
      has_recording: false,
    });
    await set({ recordingStatus: "ready" });
    expect((await get()).body.error_code).toBe("RECORDING_UNAVAILABLE");
  });

  test("one that is ready has URLs that work for an hour", async () => {
    const path = `recordings/${id}/video.mp4`;
    await set({
      status: "ended",
      recordingStatus: "ready",
      recordingVideoPath: path,
      recordingDurationMs: 61_000,
    });
    const { status, body } = await get();
    expect([status, body]).toEqual([
      200,
      {
        status: "ready",
        video_url: expect.stringContaining(`/api/files/${path}?`),
        audio_url: null,
        user_audio_url: null,
        avatar_audio_url: null,
        duration_ms: 61_000,
        notice: null,
        expires_at: expect.stringMatching(/Z$/),
      },
    ]);
    const query = new URL(body.video_url).searchParams;
    const expiresMs = Date.parse(body.expires_at);
    expect(isSignedFileUrl(path, query, expiresMs - 1000)).toBe(true);
    expect(isSignedFileUrl(path, query, expiresMs)).toBe(false);
    expect(Math.abs(expiresMs - Date.now() - 3_600_000)).toBeLessThan(60_000);
    expect(await detailOf()).toEqual({
      has_recording: true,
      status_text: "The recording is ready.",
      is_ready: true,
    });
  });

  test("includes each voice on its own", async () => {
    await set({
      status: "ended",
      recordingStatus: "ready",
      recordingAudioPath: `recordings/a/${id}/audio.m4a`,
    });
    expect((await get()).body).toMatchObject({
      video_url: null,
      audio_url: expect.stringContaining(`/recordings/a/${id}/audio.m4a?`),
      user_audio_url: expect.stringContaining(`/recordings/a/${id}/user.m4a?`),
      avatar_audio_url: expect.stringContaining(`/recordings/a/${id}/avatar.m4a?`),
    });
  });
});
