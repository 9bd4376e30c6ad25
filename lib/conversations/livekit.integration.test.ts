import { dispose, Room, RoomEvent } from "@livekit/rtc-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { signRoomToken } from "./sign-room-token.ts";
import { superviseSessions } from "./supervise-sessions.ts";
import { FakeAgentWorker } from "./testing/fake-agent-worker.ts";
import { createActiveSession, createTestSession, findTestSession } from "./testing/live-session.ts";
import { TestLiveKitServer } from "./testing/livekit-server.ts";

const WAIT = { timeout: 15_000, interval: 100 };
const clockAt = (now: Date) => ({
  now,
  trustSilenceFrom: new Date(0),
  joinTimeoutMs: 60_000,
  takesUp: false,
  leaptMs: () => 0,
});
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

let server: TestLiveKitServer;
let worker: FakeAgentWorker;

async function join(sessionId: string): Promise<Room> {
  const room = new Room();
  await room.connect(server.url, await signRoomToken(sessionId), { autoSubscribe: false, dynacast: false });
  return room;
}

const jobsOf = (sessionId: string) => worker.offered.filter((job) => job.room === sessionId);

beforeAll(async () => {
  server = await TestLiveKitServer.start();
  worker = await FakeAgentWorker.register(server.url);
}, 300_000);

afterAll(async () => {
  worker?.close();
  await server?.stop();
  await dispose();
});

describeDb("with a real media server", () => {
  test("joining by the room token sends a worker with the session's id, and the join event is ours", async () => {
    const id = await createTestSession();
    const room = await join(id);
    await expect
      .poll(() => jobsOf(id), WAIT)
      .toMatchObject([{ metadata: JSON.stringify({ session_id: id }), accepted: true }]);
    await expect.poll(async () => (await findTestSession(id)).userJoinedAt, WAIT).not.toBeNull();
    expect(server.rejected).toBe(0);
    await room.disconnect();
  });

  test("a dispatch that a busy worker refused is dropped for good, and made again by the supervision", async () => {
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

  test("a worker that died in the call: its room closes, and the user's page is told", async () => {
    const id = await createActiveSession({ workerSeenAt: new Date(Date.now() - 16_000) });
    const room = await join(id);
    const left = new Promise((resolve) => room.once(RoomEvent.Disconnected, resolve));
    await superviseSessions(clockAt(new Date()), server.livekit);
    await left;
    expect((await findTestSession(id)).status).toBe("failed");
    expect(await server.livekit.listRooms([id])).toEqual([]);
  });

  test("a room token used after the end gets its room closed", async () => {
    const id = await createTestSession({ status: "ended", endReason: "user_left", endedAt: new Date() });
    // The client is thrown out in the middle of its handshake; whether its own promise settles is the client's matter.
    void join(id).catch(() => undefined);
    await expect.poll(() => server.events, WAIT).toContain(`room_finished ${id}`);
    expect(await server.livekit.listRooms([id])).toEqual([]);
    expect((await findTestSession(id)).userJoinedAt).toBeNull();
  });

  test("closing a room twice is fine, and a user who leaves before any worker came ends the session", async () => {
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
