import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import {
  createActiveSession,
  createTestSession,
  enqueueTestCommand,
  findTestSession,
} from "#lib/calls/testing/live-session.ts";
import { bootstrapWorker } from "#lib/calls/worker/bootstrap-worker.ts";
import { streamCommands } from "#lib/calls/worker/stream-commands.ts";
import { FakeLiveKit } from "#lib/platform/testing/fake-livekit.ts";
import { createTestWebhook, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { closeOrphanRooms } from "./handle-livekit-event.ts";
import { superviseSessions } from "./supervise-sessions.ts";

const NOW = new Date("2026-01-01T12:00:00.000Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const at = (now: Date) => ({
  ...{
    now,
    trustSilenceFrom: new Date(0),
    joinTimeoutMs: 60_000,
    canTakeOver: true,
    freePlaces: null,
    isBusy: false,
  },
  jumpMs: () => 0,
});

let livekit: FakeLiveKit;
beforeEach(() => {
  livekit = new FakeLiveKit();
});

/** A session whose visitor has been waiting in the room for `ms`. */
async function createWaiting(ms: number): Promise<string> {
  const id = await createTestSession({ createdAt: ago(ms + 500), userJoinedAt: ago(ms) });
  livekit.rooms.add(id);
  return id;
}

describeDb("supervision", () => {
  test("visitors who find no place wait in their rooms, and the first of them gets the place that becomes free", async () => {
    const [first, second] = [await createWaiting(50_000), await createWaiting(40_000)];
    await superviseSessions({ ...at(NOW), freePlaces: 0 }, livekit);
    expect(livekit.dispatches).toEqual([]);
    expect([...livekit.metadata].sort()).toEqual([first, second].map((id) => [id, "no_place"]).sort());
    const soon = new Date(NOW.getTime() + 4_000);
    await superviseSessions({ ...at(soon), freePlaces: 1 }, livekit);
    expect(livekit.dispatches.map(({ room }) => room)).toEqual([first]);
    expect(await findTestSession(second)).toMatchObject({ status: "created", dispatchCount: 0 });
  });

  test("a call that its visitor has left never failed, whatever became of its worker", async () => {
    const lost = { workerSeenAt: ago(23_000), dispatchCount: 2, dispatchedAt: ago(5_000) };
    const noRoom = await createActiveSession(lost);
    const empty = await createActiveSession(lost);
    const slow = await createWaiting(60_001);
    for (const id of [empty, slow]) {
      livekit.rooms.add(id);
      livekit.absent.add(`user-${id}`);
    }
    await superviseSessions(at(NOW), livekit);
    for (const id of [noRoom, empty, slow]) {
      expect(await findTestSession(id)).toMatchObject({
        ...{ status: "ended", endReason: "user_left", failureReason: null },
      });
    }
    expect(livekit.deleted).toEqual(expect.arrayContaining([empty, slow]));
  });

  test("a call that fails while the media server is away has failed", async () => {
    const id = await createActiveSession({
      ...{ workerSeenAt: ago(23_000), dispatchCount: 2, dispatchedAt: ago(5_000) },
    });
    livekit.down = true;
    await superviseSessions(at(NOW), livekit);
    expect(await findTestSession(id)).toMatchObject({ status: "failed", failureReason: "worker_lost" });
  });

  test("a session that nobody joins expires after the join timeout, not before", async () => {
    const id = await createTestSession({ createdAt: ago(60_000), commandSeq: 1 });
    await superviseSessions(at(NOW), livekit);
    expect((await findTestSession(id)).status).toBe("created");
    await superviseSessions(at(new Date(NOW.getTime() + 1)), livekit);
    expect(await findTestSession(id)).toMatchObject({
      status: "expired",
      endReason: "not_joined",
      endedAt: new Date(NOW.getTime() + 1),
    });
  });

  test("a call that fails after the clock was set keeps its real length", async () => {
    const activeAt = new Date(NOW.getTime() + 3_600_000);
    const workerTime = new Date(activeAt.getTime() + 60_000);
    const change = {
      activeAt,
      workerTime,
      workerSeenAt: ago(23_000),
      dispatchCount: 2,
      dispatchedAt: ago(5_000),
    };
    const id = await createActiveSession(change);
    livekit.rooms.add(id);
    await superviseSessions(at(NOW), livekit);
    expect(await findTestSession(id)).toMatchObject({
      ...{ status: "failed", failureReason: "worker_lost", endedAt: workerTime },
    });
  });

  test("sixty sessions that nobody joined expire in one round", async () => {
    const make = () => createTestSession({ createdAt: ago(60_001) });
    const ids = await Promise.all(Array.from({ length: 60 }, make));
    const [first = ""] = ids;
    const { ownerId } = await findTestSession(first);
    await createTestWebhook({ ownerId, events: ["conversation.ended", "conversation.expired"] });
    const test = await createTestSession({ ownerId, kind: "test", createdAt: ago(60_001) });
    await superviseSessions(at(NOW), livekit);
    expect((await findTestSession(test)).status).toBe("expired");
    const events = await listTestDeliveries(ownerId, "conversation.expired");
    expect(events.map(({ eventType }) => eventType)).toEqual(["conversation.expired"]);
    expect(events[0]?.data).toMatchObject({
      ...{ conversation_session_id: first, status: "expired", end_reason: "not_joined", started_at: null },
    });
    const found = await Promise.all(ids.map(findTestSession));
    expect(found.filter(({ status }) => status !== "expired")).toEqual([]);
  });

  test("a session with a visitor does not expire, even if a worker is the only sign of the visitor", async () => {
    const joined = await createTestSession({ createdAt: ago(60_001), userJoinedAt: ago(500) });
    const served = await createTestSession({ createdAt: ago(60_001), workerSeenAt: ago(500) });
    await superviseSessions(at(NOW), livekit);
    for (const id of [joined, served]) expect((await findTestSession(id)).status).toBe("created");
  });

  test("an end that was requested before anybody joined is carried out", async () => {
    const id = await createTestSession({ createdAt: ago(10_000) });
    await enqueueTestCommand(id, { type: "end", endReason: "api_ended" }, ago(5_001));
    await superviseSessions(at(NOW), livekit);
    expect(await findTestSession(id)).toMatchObject({ status: "ended", endReason: "api_ended" });
  });

  test("a dropped dispatch is repeated with the session's id", async () => {
    const id = await createWaiting(3_100);
    await superviseSessions(at(NOW), livekit);
    await superviseSessions(at(new Date(NOW.getTime() + 1_000)), livekit);
    const mine = livekit.dispatches.filter((dispatch) => dispatch.room === id);
    expect(mine.map((dispatch) => JSON.parse(dispatch.metadata))).toEqual([{ session_id: id }]);
    expect(await findTestSession(id)).toMatchObject({ dispatchCount: 1, dispatchedAt: NOW });
  });

  test("a repeated dispatch names the frames that the call began with", async () => {
    const waiting = { createdAt: ago(3_600), userJoinedAt: ago(3_100) };
    const id = await createTestSession({ ...waiting, videoFormat: "portrait", videoSize: "large" });
    livekit.rooms.add(id);
    await superviseSessions(at(NOW), livekit);
    const [mine] = livekit.dispatches.filter((dispatch) => dispatch.room === id);
    expect(JSON.parse(mine?.metadata ?? "")).toEqual({
      ...{ session_id: id, video_format: "portrait", video_size: "large" },
    });
  });

  test("many replicas at once dispatch once", async () => {
    const id = await createWaiting(3_100);
    await Promise.all(Array.from({ length: 5 }, () => superviseSessions(at(NOW), livekit)));
    expect(livekit.dispatches.filter((dispatch) => dispatch.room === id)).toHaveLength(1);
  });

  test("no dispatch recreates a room that its visitor has left", async () => {
    const id = await createWaiting(3_100);
    livekit.rooms.delete(id);
    await superviseSessions(at(NOW), livekit);
    expect(livekit.dispatches.filter((dispatch) => dispatch.room === id)).toEqual([]);
  });

  test("without a worker, the call fails after five more dispatches and its room closes", async () => {
    const id = await createWaiting(3_100);
    for (let tick = 0; tick < 30; tick += 1) {
      await superviseSessions(at(new Date(NOW.getTime() + tick * 1_000)), livekit);
    }
    expect(livekit.dispatches.filter((dispatch) => dispatch.room === id)).toHaveLength(5);
    expect(await findTestSession(id)).toMatchObject({
      ...{ status: "failed", endReason: "agent_failed", failureReason: "no_worker" },
    });
    expect(livekit.deleted).toContain(id);
  });

  test("a visitor whose join event was lost is found by the room, and gets a worker", async () => {
    const id = await createTestSession({ createdAt: ago(2_500) });
    livekit.rooms.add(id);
    await superviseSessions(at(NOW), livekit);
    expect((await findTestSession(id)).userJoinedAt).toEqual(NOW);
    await superviseSessions(at(new Date(NOW.getTime() + 3_000)), livekit);
    expect(livekit.dispatches.filter((dispatch) => dispatch.room === id)).toHaveLength(1);
  });

  test("a worker killed in mid-sentence is removed and replaced, and the new job takes over the call", async () => {
    const id = await createActiveSession({ workerSeenAt: ago(5_001), activeAt: ago(60_000) });
    livekit.rooms.add(id);
    await superviseSessions(at(NOW), livekit);
    await superviseSessions(at(new Date(NOW.getTime() + 1_000)), livekit);
    expect(livekit.cleared).toEqual([id]);
    expect(livekit.dispatches.filter((dispatch) => dispatch.room === id)).toHaveLength(1);
    await bootstrapWorker(id, "job-new", NOW);
    expect(await findTestSession(id)).toMatchObject({ status: "active", workerJobId: "job-new" });
  });

  test("a call that no worker takes over fails within 30 s and its room closes; other calls are left alone", async () => {
    const killed = await createActiveSession({ workerSeenAt: NOW, activeAt: ago(60_000) });
    const healthy = await createActiveSession({ workerSeenAt: ago(-25_000), activeAt: ago(60_000) });
    livekit.rooms.add(killed);
    for (let tick = 1; tick <= 29; tick += 1) {
      await superviseSessions(at(new Date(NOW.getTime() + tick * 1_000)), livekit);
    }
    expect(await findTestSession(killed)).toMatchObject({ status: "failed", endReason: "agent_failed" });
    expect(livekit.dispatches.filter((dispatch) => dispatch.room === killed)).toHaveLength(5);
    expect(livekit.deleted).toContain(killed);
    expect((await findTestSession(healthy)).status).toBe("active");
    expect(livekit.deleted).not.toContain(healthy);
  });

  test("a worker that died before its first frame is replaced, and the new job gets the session", async () => {
    const id = await createTestSession({
      createdAt: ago(20_000),
      userJoinedAt: ago(20_000),
      workerSeenAt: ago(15_001),
      workerJobId: "job-dead",
    });
    livekit.rooms.add(id);
    await superviseSessions(at(NOW), livekit);
    expect(livekit.dispatches.filter((dispatch) => dispatch.room === id)).toHaveLength(1);
    await bootstrapWorker(id, "job-new", NOW);
    expect((await findTestSession(id)).workerJobId).toBe("job-new");
  });

  test("a slow worker on a busy machine keeps its call while its connection is open", async () => {
    const id = await createActiveSession({ workerSeenAt: ago(6_000), activeAt: ago(60_000) });
    livekit.rooms.add(id);
    const connection = new AbortController();
    const stream = streamCommands(id, connection.signal);
    await stream.next();
    const superviseBusy = () => superviseSessions({ ...at(NOW), isBusy: true }, livekit);
    await superviseBusy();
    expect(livekit.dispatches.map(({ room }) => room)).not.toContain(id);
    connection.abort();
    await stream.return();
    await superviseBusy();
    expect(livekit.dispatches.map(({ room }) => room)).toContain(id);
  });

  test("the app carries out an end command that the worker does not ack", async () => {
    const id = await createActiveSession({ workerSeenAt: NOW, activeAt: ago(60_000) });
    await enqueueTestCommand(id, { type: "runtime_vars", values: {} }, ago(60_000));
    await enqueueTestCommand(id, { type: "end", endReason: "api_ended" }, ago(5_001));
    await enqueueTestCommand(id, { type: "end", endReason: "idle" }, ago(1_000));
    await superviseSessions(at(NOW), livekit);
    expect(await findTestSession(id)).toMatchObject({ status: "ended", endReason: "api_ended" });
    expect(livekit.deleted).toContain(id);
  });

  test("a call beyond its time limit ends", async () => {
    const id = await createActiveSession({ workerSeenAt: NOW, activeAt: ago(70_001), maxDurationMs: 60_000 });
    await superviseSessions(at(NOW), livekit);
    expect(await findTestSession(id)).toMatchObject({ status: "ended", endReason: "max_duration" });
  });

  test("a media server that is down keeps no dead session alive", async () => {
    livekit.down = true;
    const dead = await createActiveSession({
      workerSeenAt: ago(31_000),
      dispatchedAt: ago(15_001),
      activeAt: ago(60_000),
    });
    const waiting = await createWaiting(3_100);
    await createTestSession({ createdAt: ago(5_000) });
    await superviseSessions(at(NOW), livekit);
    expect((await findTestSession(dead)).status).toBe("failed");
    expect((await findTestSession(waiting)).dispatchCount).toBe(1);
  });
});

describeDb("rooms of ended sessions", () => {
  test("are closed once their worker has had time to do it, and no others", async () => {
    const ended = { status: "ended", endReason: "user_left" } as const;
    const orphan = await createTestSession({ ...ended, endedAt: ago(10_001) });
    const closing = await createTestSession({ ...ended, endedAt: ago(9_000) });
    const live = await createActiveSession();
    for (const name of [orphan, closing, live, "somebody-else's room"]) livekit.rooms.add(name);
    expect(await closeOrphanRooms(livekit, NOW)).toEqual([orphan]);
    expect(livekit.deleted).toEqual([orphan]);
  });
});
