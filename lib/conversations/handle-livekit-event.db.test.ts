import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { handleLiveKitEvent } from "./handle-livekit-event.ts";
import { createActiveSession, createTestSession, findTestSession } from "./testing/live-session.ts";

const UNKNOWN = "0193b5f0-7c1e-7a7b-8f00-0123456789ab";
const NOTHING = { closeRoom: null };
const ended = { status: "ended", endReason: "user_left", endedAt: new Date() } as const;

const joined = (room: string, identity = `user-${room}`) => ({
  event: "participant_joined",
  room: { name: room },
  participant: { identity },
});

describeDb("the media server's events", () => {
  test("the user's arrival is noted once, however often it is told", async () => {
    const id = await createTestSession();
    const now = new Date();
    expect(await handleLiveKitEvent(joined(id), now)).toEqual(NOTHING);
    expect(await handleLiveKitEvent(joined(id), new Date(now.getTime() + 9_000))).toEqual(NOTHING);
    expect((await findTestSession(id)).userJoinedAt).toEqual(now);
  });

  test("only the session's own user counts as its user", async () => {
    const id = await createTestSession();
    await handleLiveKitEvent(joined(id, "agent-x"));
    await handleLiveKitEvent(joined(id, `user-${UNKNOWN}`));
    expect((await findTestSession(id)).userJoinedAt).toBeNull();
  });

  test("a room token used after the end: the room closes again", async () => {
    const id = await createTestSession(ended);
    expect(await handleLiveKitEvent({ event: "room_started", room: { name: id } })).toEqual({
      closeRoom: id,
    });
    expect(await handleLiveKitEvent(joined(id))).toEqual({ closeRoom: id });
    expect((await findTestSession(id)).userJoinedAt).toBeNull();
  });

  test("a user who left before any worker came has ended the call", async () => {
    const id = await createTestSession({ userJoinedAt: new Date() });
    const finished = { event: "room_finished", room: { name: id } };
    await handleLiveKitEvent(finished);
    const after = await findTestSession(id);
    expect(after).toMatchObject({ status: "ended", endReason: "user_left" });
    await handleLiveKitEvent(finished);
    expect(await findTestSession(id)).toEqual(after);
  });

  test("the end of an attended room is left to its worker, which knows the reason", async () => {
    const active = await createActiveSession();
    const starting = await createTestSession({ userJoinedAt: new Date(), workerSeenAt: new Date() });
    for (const id of [active, starting]) {
      const before = await findTestSession(id);
      await handleLiveKitEvent({ event: "room_finished", room: { name: id } });
      expect(await findTestSession(id)).toEqual(before);
    }
  });

  test("unknown events, unknown rooms and events without a room are harmless", async () => {
    const id = await createTestSession();
    const before = await findTestSession(id);
    const events = [
      { event: "egress_updated", room: { name: id } },
      { event: "something_new" },
      joined(UNKNOWN),
      joined("somebody-else's room"),
      { event: "room_finished", room: { name: UNKNOWN } },
    ];
    for (const event of events) expect(await handleLiveKitEvent(event)).toEqual(NOTHING);
    expect(await findTestSession(id)).toEqual(before);
  });
});
