import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, createTestSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { createTestMember } from "#lib/http/testing/api-fixture.ts";
import { FakeLiveKit } from "#lib/platform/testing/fake-livekit.ts";
import { endListen, listenIn } from "../control/listen-in.ts";
import { handleLiveKitEvent } from "./handle-livekit-event.ts";

const UNKNOWN = "0193b5f0-7c1e-7a7b-8f00-0123456789ab";
/** Of the media server's protocol. */
const DisconnectReason = { CLIENT_INITIATED: 1, DUPLICATE_IDENTITY: 2, CONNECTION_TIMEOUT: 14 };
const NOTHING = { closeRoom: null, removeListener: null };
const ended = { status: "ended", endReason: "user_left", endedAt: new Date() } as const;

const joined = (room: string, identity = `user-${room}`) => ({
  event: "participant_joined",
  room: { name: room },
  participant: { identity },
});

describeDb("the media server's events", () => {
  test("the visitor's arrival is recorded once, however often it is reported", async () => {
    const id = await createTestSession();
    const now = new Date();
    expect(await handleLiveKitEvent(joined(id), now)).toEqual(NOTHING);
    expect(await handleLiveKitEvent(joined(id), new Date(now.getTime() + 9_000))).toEqual(NOTHING);
    expect((await findTestSession(id)).userJoinedAt).toEqual(now);
  });

  test("only the session's own visitor counts as its visitor", async () => {
    const id = await createTestSession();
    await handleLiveKitEvent(joined(id, "agent-x"));
    await handleLiveKitEvent(joined(id, `user-${UNKNOWN}`));
    expect((await findTestSession(id)).userJoinedAt).toBeNull();
  });

  test("a room opened with a token after the end is closed again", async () => {
    const id = await createTestSession(ended);
    expect(await handleLiveKitEvent({ event: "room_started", room: { name: id } })).toEqual({
      ...NOTHING,
      closeRoom: id,
    });
    expect(await handleLiveKitEvent(joined(id))).toEqual({ ...NOTHING, closeRoom: id });
    expect((await findTestSession(id)).userJoinedAt).toBeNull();
  });

  test("a listener who was put out and joins again is to be removed", async () => {
    const id = await createActiveSession();
    const { ownerId } = await findTestSession(id);
    const userId = await createTestMember(ownerId, "editor");
    const { listenId } = await listenIn({ ownerId }, { id: userId, email: "ana@example.org" }, id);
    const identity = `listener-${listenId}`;
    expect(await handleLiveKitEvent(joined(id, identity))).toEqual(NOTHING);
    await endListen({ ownerId }, id, listenId, new FakeLiveKit());
    const outcome = { ...NOTHING, removeListener: identity };
    expect(await handleLiveKitEvent(joined(id, identity))).toEqual(outcome);
  });

  test("a visitor who leaves before a worker joins ends the call", async () => {
    const id = await createTestSession({ userJoinedAt: new Date() });
    const finished = { event: "room_finished", room: { name: id } };
    await handleLiveKitEvent(finished);
    const after = await findTestSession(id);
    expect(after).toMatchObject({ status: "ended", endReason: "user_left" });
    await handleLiveKitEvent(finished);
    expect(await findTestSession(id)).toEqual(after);
  });

  test("a visitor who hangs up is remembered until they come back, one whose connection was lost is not", async () => {
    const id = await createActiveSession();
    const left = (disconnectReason: number, identity = `user-${id}`) => ({
      event: "participant_left",
      room: { name: id },
      participant: { identity, disconnectReason },
    });
    const now = new Date();
    await handleLiveKitEvent(left(DisconnectReason.CONNECTION_TIMEOUT), now);
    await handleLiveKitEvent(left(DisconnectReason.DUPLICATE_IDENTITY), now);
    await handleLiveKitEvent(left(DisconnectReason.CLIENT_INITIATED, "agent-x"), now);
    expect((await findTestSession(id)).userLeftAt).toBeNull();
    await handleLiveKitEvent(left(DisconnectReason.CLIENT_INITIATED), now);
    expect((await findTestSession(id)).userLeftAt).toEqual(now);
    await handleLiveKitEvent(joined(id));
    expect((await findTestSession(id)).userLeftAt).toBeNull();
  });

  test("the end of a room with a worker is left to the worker, which knows the reason", async () => {
    const active = await createActiveSession();
    const starting = await createTestSession({ userJoinedAt: new Date(), workerSeenAt: new Date() });
    for (const id of [active, starting]) {
      const before = await findTestSession(id);
      await handleLiveKitEvent({ event: "room_finished", room: { name: id } });
      expect(await findTestSession(id)).toEqual(before);
    }
  });

  test("unknown events, unknown rooms and events without a room change nothing", async () => {
    const id = await createTestSession();
    const before = await findTestSession(id);
    const events = [
      { event: "track_published", room: { name: id } },
      { event: "something_new" },
      joined(UNKNOWN),
      joined("somebody-else's room"),
      { event: "room_finished", room: { name: UNKNOWN } },
    ];
    for (const event of events) expect(await handleLiveKitEvent(event)).toEqual(NOTHING);
    expect(await findTestSession(id)).toEqual(before);
  });
});
