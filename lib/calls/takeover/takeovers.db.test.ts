import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  createActiveSession,
  createTestSession,
  findTestSession,
  listTestCommands,
} from "#lib/calls/testing/live-session.ts";
import { bootstrapWorker } from "#lib/calls/worker/bootstrap-worker.ts";
import { newId } from "#lib/platform/ids.ts";
import { FakeLiveKit } from "#lib/platform/testing/fake-livekit.ts";
import {
  endLostTakeovers,
  endTakeoversOf,
  findTakeover,
  handBack,
  LOST_AFTER_MS,
  takeOver,
  writeInTakeover,
} from "./takeovers.ts";

const ANA = { memberId: newId(), name: "Ana" };
const BEN = { memberId: newId(), name: "Ben" };
const media = () => new FakeLiveKit();

async function liveCall(change: Parameters<typeof createActiveSession>[0] = {}) {
  const id = await createActiveSession(change);
  return { id, actor: { ownerId: (await findTestSession(id)).ownerId } };
}
const commandsOf = async (id: string) =>
  (await listTestCommands(id)).map(({ seq, payload }) => [seq, payload.type] as const);

describeDb("taking over a call", () => {
  test("opens the call's room to one named person with microphone and camera, and tells the worker", async () => {
    const { id, actor } = await liveCall();
    const { takeoverId, roomToken } = await takeOver(actor, ANA, id);
    const { sub, name, video, roomConfig } = decodeJwt(roomToken);
    expect([sub, name, roomConfig]).toEqual([`member-${takeoverId}`, "Ana", undefined]);
    expect(video).toMatchObject({ room: id, canPublish: true, canPublishData: false });
    expect(video).not.toHaveProperty("hidden", true);
    await writeInTakeover(actor, id, "Hello, Ana here.");
    const takeover = { id: takeoverId, name: "Ana" };
    expect((await listTestCommands(id)).map(({ payload }) => payload)).toEqual([
      { type: "takeover_started", takeover },
      { type: "member_message", takeover, text: "Hello, Ana here." },
    ]);
    expect(await findTakeover(actor, id)).toEqual({ ...takeover, memberId: ANA.memberId });
    // A worker that continues the call begins in silence.
    await db.update(sessions).set({ workerJobId: null }).where(eq(sessions.id, id));
    expect((await bootstrapWorker(id, "job-2")).takeover).toEqual(takeover);
  });

  test("a reload gets another token for the same takeover; a second person is refused", async () => {
    const { id, actor } = await liveCall();
    const first = await takeOver(actor, ANA, id);
    expect((await takeOver(actor, { ...ANA, name: "Ana B" }, id)).takeoverId).toBe(first.takeoverId);
    await expect(takeOver(actor, BEN, id)).rejects.toMatchObject({
      ...{ reason: "invalid_state", message: "Ana has taken over this call" },
    });
    expect(await commandsOf(id)).toEqual([[1, "takeover_started"]]);
  });

  test("two people at once: one of them takes over", async () => {
    const { id, actor } = await liveCall();
    const tries = await Promise.allSettled([takeOver(actor, ANA, id), takeOver(actor, BEN, id)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await commandsOf(id)).toEqual([[1, "takeover_started"]]);
  });

  test("handing back ends it once, puts the person out, and lets the next one in", async () => {
    const { id, actor } = await liveCall();
    const { takeoverId } = await takeOver(actor, ANA, id);
    const server = media();
    expect(await handBack(actor, id, server)).toEqual({ id: takeoverId, name: "Ana" });
    expect(server.removed).toEqual([`${id} member-${takeoverId}`]);
    await expect(handBack(actor, id, server)).rejects.toMatchObject({ reason: "invalid_state" });
    await expect(writeInTakeover(actor, id, "Late")).rejects.toMatchObject({ reason: "invalid_state" });
    await takeOver(actor, BEN, id);
    expect((await commandsOf(id)).map(([, type]) => type)).toEqual([
      "takeover_started",
      "takeover_ended",
      "takeover_started",
    ]);
    server.down = true;
    await handBack(actor, id, server);
    expect(await findTakeover(actor, id)).toBeNull();
  });

  test("is refused for another account's call, a draft test, a text conversation and a call that is not live", async () => {
    const { id, actor } = await liveCall();
    const other = await liveCall();
    await takeOver(actor, ANA, id);
    const unknown = { code: "SESSION_NOT_FOUND" };
    await expect(takeOver(other.actor, BEN, id)).rejects.toMatchObject(unknown);
    await expect(writeInTakeover(other.actor, id, "Hi")).rejects.toMatchObject(unknown);
    await expect(handBack(other.actor, id, media())).rejects.toMatchObject(unknown);
    expect(await findTakeover(other.actor, id)).toBeNull();
    await endTakeoversOf(other.actor, ANA.memberId, media());
    expect(await findTakeover(actor, id)).toMatchObject({ name: "Ana" });
    const draft = await liveCall({ kind: "test" });
    await expect(takeOver(draft.actor, ANA, draft.id)).rejects.toMatchObject(unknown);
    const text = await liveCall({ mode: "text" });
    await expect(takeOver(text.actor, ANA, text.id)).rejects.toMatchObject({ reason: "invalid_state" });
    const waiting = await createTestSession();
    const { ownerId } = await findTestSession(waiting);
    await expect(takeOver({ ownerId }, ANA, waiting)).rejects.toMatchObject({ reason: "invalid_state" });
  });

  test("ends for a member who may no longer take over calls", async () => {
    const { id, actor } = await liveCall();
    await takeOver(actor, ANA, id);
    await endTakeoversOf(actor, BEN.memberId, media());
    expect(await findTakeover(actor, id)).not.toBeNull();
    await endTakeoversOf(actor, ANA.memberId, media());
    expect(await findTakeover(actor, id)).toBeNull();
  });

  test("ends after a while if its person has left the room, but not while the media server can't be asked", async () => {
    const { id, actor } = await liveCall();
    const { takeoverId } = await takeOver(actor, ANA, id);
    const server = media();
    const startMs = Date.now();
    const after = (ms: number) => endLostTakeovers(new Date(startMs + ms), server);
    server.down = true;
    await after(LOST_AFTER_MS * 2);
    server.down = false;
    server.rooms.add(id);
    // Seen now, so the time counts from here.
    await after(LOST_AFTER_MS);
    server.absent.add(`member-${takeoverId}`);
    await after(LOST_AFTER_MS * 2 - 1_000);
    expect(await findTakeover(actor, id)).not.toBeNull();
    await after(LOST_AFTER_MS * 2 + 1_000);
    expect(await findTakeover(actor, id)).toBeNull();
    const [, end] = await listTestCommands(id);
    expect(end?.payload).toEqual({
      ...{ type: "takeover_ended", takeover: { id: takeoverId, name: "Ana" }, reason: "lost" },
    });
    expect(server.removed).toContain(`${id} member-${takeoverId}`);
  });

  test("dies with its call", async () => {
    const { id, actor } = await liveCall();
    await takeOver(actor, ANA, id);
    await db.update(sessions).set({ status: "ended" }).where(eq(sessions.id, id));
    expect(await findTakeover(actor, id)).toBeNull();
    await expect(handBack(actor, id, media())).rejects.toMatchObject({ reason: "invalid_state" });
    const server = media();
    await endLostTakeovers(new Date(Date.now() + LOST_AFTER_MS * 2), server);
    expect(server.removed.filter((one) => one.startsWith(id))).toEqual([]);
  });
});
