import { Room, RoomEvent } from "@livekit/rtc-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { DEFAULT_VIDEO } from "#lib/avatar-engine/draw/framing.ts";
import { signRoomToken } from "#lib/calls/connect/sign-room-token.ts";
import { FakeAgentWorker } from "#lib/calls/testing/fake-agent-worker.ts";
import { createActiveSession, createTestSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { TestLiveKitServer } from "#lib/calls/testing/livekit-server.ts";
import { superviseSessions } from "./supervise-sessions.ts";

const WAIT = { timeout: 15_000, interval: 100 };
const clockAt = (now: Date) => ({
  now,
  trustSilenceFrom: new Date(0),
  joinTimeoutMs: 60_000,
  canTakeOver: false,
  freePlaces: null,
  isBusy: false,
  jumpMs: () => 0,
});
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

let server: TestLiveKitServer;
let worker: FakeAgentWorker;

async function join(sessionId: string): Promise<Room> {
  const room = new Room();
  await room.connect(server.url, await signRoomToken(sessionId, DEFAULT_VIDEO), {
    autoSubscribe: false,
    dynacast: false,
  });
  return room;
}

const jobsOf = (sessionId: string) => worker.offered.filter((job) => job.room === sessionId);

beforeAll(async () => {
  server = await TestLiveKitServer.start();
  worker = await FakeAgentWorker.register(server.url);
});

afterAll(async () => {
  worker?.close();
  await server?.stop();
  // No `dispose()`: the files of a worker share the library, which cannot connect again after it.
});

describeDb("with a real media server", () => {
  test("joining with the room token dispatches a worker with the session's id and records the visitor's arrival", async () => {
    const id = await createTestSession();
    const room = await join(id);
    await expect
      .poll(() => jobsOf(id), WAIT)
      .toMatchObject([{ metadata: JSON.stringify({ session_id: id }), accepted: true }]);
    await expect.poll(async () => (await findTestSession(id)).userJoinedAt, WAIT).not.toBeNull();
    expect(server.rejected).toBe(0);
    await room.disconnect();
  });

  test("a dispatch that a busy worker refused is lost, and repeated by the supervision", async () => {
    worker.busy = true;
    const id = await createTestSession();
    const room = await join(id);
    await expect.poll(() => jobsOf(id).length, WAIT).toBeGreaterThan(0);
    await expect.poll(async () => (await findTestSession(id)).userJoinedAt, WAIT).not.toBeNull();
    worker.busy = false;
    await superviseSessions(clockAt(inSeconds(4)), server.livekit);
    await expect.poll(() => jobsOf(id).at(-1), WAIT).toMatchObject({ accepted: true });
    expect(jobsOf(id).at(-1)?.metadata).toBe(JSON.stringify({ session_id: id }));
    await room.disconnect();
  });

  test("if a worker dies in a call, its room closes and the visitor's page is disconnected", async () => {
    const id = await createActiveSession({ workerSeenAt: new Date(Date.now() - 16_000) });
    const room = await join(id);
    const left = new Promise((resolve) => room.once(RoomEvent.Disconnected, resolve));
    await superviseSessions(clockAt(new Date()), server.livekit);
    await left;
    expect((await findTestSession(id)).status).toBe("failed");
    expect(await server.livekit.listRooms([id])).toEqual([]);
  });

  test("a room opened with a token after the end is closed", async () => {
    const id = await createTestSession({ status: "ended", endReason: "user_left", endedAt: new Date() });
    // The client is disconnected during its handshake, so its promise may never settle.
    void join(id).catch(() => undefined);
    await expect.poll(() => server.events, WAIT).toContain(`room_finished ${id}`);
    expect(await server.livekit.listRooms([id])).toEqual([]);
    expect((await findTestSession(id)).userJoinedAt).toBeNull();
  });

  test("closing a room twice is fine, and a visitor who leaves before a worker joins ends the session", async () => {
    worker.busy = true;
    const id = await createTestSession();
    const room = await join(id);
    await expect.poll(async () => (await findTestSession(id)).userJoinedAt, WAIT).not.toBeNull();
    await room.disconnect();
    await server.livekit.deleteRoom(id);
    await server.livekit.deleteRoom(id);
    await expect.poll(async () => (await findTestSession(id)).endReason, WAIT).toBe("user_left");
    worker.busy = false;
  });
});
