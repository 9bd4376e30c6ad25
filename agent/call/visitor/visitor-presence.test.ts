import { EventEmitter } from "node:events";
import { DisconnectReason, type Room, RoomEvent } from "@livekit/rtc-node";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VisitorPresence } from "./visitor-presence.ts";

/** A room that participants join and leave, without media. */
class FakeRoom extends EventEmitter {
  readonly remoteParticipants = new Map<string, object>();

  joins(identity = "user"): void {
    this.remoteParticipants.set(identity, {});
    this.emit(RoomEvent.ParticipantConnected, { identity });
  }

  leaves(disconnectReason: DisconnectReason, identity = "user"): void {
    this.remoteParticipants.delete(identity);
    this.emit(RoomEvent.ParticipantDisconnected, { identity, disconnectReason });
  }
}

const GRACE_MS = 120_000;
let room: FakeRoom;
let events: string[];
let presence: VisitorPresence;

beforeEach(() => {
  vi.useFakeTimers();
  open();
  room.joins();
  presence.start();
});

/** Watches a new room. */
function open(): void {
  room = new FakeRoom();
  events = [];
  // The parts of a room that VisitorPresence uses.
  presence = new VisitorPresence(room as unknown as Room, {
    identity: "user",
    graceMs: GRACE_MS,
    onLost: () => events.push("lost"),
    onBack: (awayMs) => events.push(`back after ${Math.round(awayMs)}`),
    onGone: () => events.push("gone"),
  });
}

afterEach(() => {
  presence.stop();
  vi.useRealTimers();
});

test("a visitor who hangs up is gone at once", () => {
  room.leaves(DisconnectReason.CLIENT_INITIATED);
  vi.advanceTimersByTime(1);
  expect(events).toEqual(["gone"]);
});

test("a visitor who hangs up while the call starts is gone at once", () => {
  presence.stop();
  open();
  room.joins();
  room.leaves(DisconnectReason.CLIENT_INITIATED);
  vi.advanceTimersByTime(1);
  presence.start();
  vi.advanceTimersByTime(GRACE_MS);
  expect(events).toEqual(["gone"]);
});

test("a visitor who is not there when the worker comes is given 20 s", () => {
  presence.stop();
  open();
  presence.start();
  vi.advanceTimersByTime(19_999);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(events).toEqual(["gone"]);
});

test("waits for a lost connection and adds up all absences of a call", () => {
  room.leaves(DisconnectReason.SIGNAL_CLOSE);
  vi.advanceTimersByTime(GRACE_MS - 1);
  room.joins();
  vi.advanceTimersByTime(GRACE_MS);
  room.leaves(DisconnectReason.CONNECTION_TIMEOUT);
  vi.advanceTimersByTime(1_000);
  expect(Math.round(presence.awayMs)).toBe(GRACE_MS + 999);
  vi.advanceTimersByTime(GRACE_MS);
  expect(events).toEqual(["lost", `back after ${GRACE_MS - 1}`, "lost", "gone"]);
});

test("a switch to a second device is not an absence, unless that device never joins", () => {
  room.leaves(DisconnectReason.DUPLICATE_IDENTITY);
  room.joins();
  vi.advanceTimersByTime(10_000);
  expect(events).toEqual([]);
  room.leaves(DisconnectReason.DUPLICATE_IDENTITY);
  vi.advanceTimersByTime(3_000);
  expect(events).toEqual(["lost"]);
});

test("ignores other participants who join or leave", () => {
  room.joins("listener");
  room.leaves(DisconnectReason.CLIENT_INITIATED, "listener");
  vi.advanceTimersByTime(GRACE_MS);
  expect(events).toEqual([]);
});

test("a worker that resumes a call while the visitor is away waits for them like the previous one", () => {
  presence.stop();
  open();
  presence.start({ wasThere: true });
  expect(presence.isAway).toBe(true);
  expect(events).toEqual(["lost"]);
  vi.advanceTimersByTime(GRACE_MS);
  expect(events).toEqual(["lost", "gone"]);
});
