import { EventEmitter } from "node:events";
import { DisconnectReason, type Room, RoomEvent } from "@livekit/rtc-node";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UserPresence } from "./user-presence.ts";

/** A room that people come to and leave, without anything that sounds. */
class FakeRoom extends EventEmitter {
  readonly remoteParticipants = new Map<string, object>();

  comes(identity = "user"): void {
    this.remoteParticipants.set(identity, {});
    this.emit(RoomEvent.ParticipantConnected, { identity });
  }

  goes(disconnectReason: DisconnectReason, identity = "user"): void {
    this.remoteParticipants.delete(identity);
    this.emit(RoomEvent.ParticipantDisconnected, { identity, disconnectReason });
  }
}

const GRACE_MS = 120_000;
let room: FakeRoom;
let told: string[];
let presence: UserPresence;

beforeEach(() => {
  vi.useFakeTimers();
  room = new FakeRoom();
  told = [];
  // All of a room that presence looks at.
  presence = new UserPresence(room as unknown as Room, {
    identity: "user",
    graceMs: GRACE_MS,
    onLost: () => told.push("lost"),
    onBack: (awayMs) => told.push(`back after ${Math.round(awayMs)}`),
    onGone: () => told.push("gone"),
  });
  room.comes();
  presence.start();
});
afterEach(() => {
  presence.stop();
  vi.useRealTimers();
});

test("whoever hangs up is gone at once", () => {
  room.goes(DisconnectReason.CLIENT_INITIATED);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["gone"]);
});

test("a lost connection is waited for, and the absences of a call are added up", () => {
  room.goes(DisconnectReason.SIGNAL_CLOSE);
  vi.advanceTimersByTime(GRACE_MS - 1);
  room.comes();
  vi.advanceTimersByTime(GRACE_MS);
  room.goes(DisconnectReason.CONNECTION_TIMEOUT);
  vi.advanceTimersByTime(1_000);
  expect(Math.round(presence.awayMs)).toBe(GRACE_MS + 999);
  vi.advanceTimersByTime(GRACE_MS);
  expect(told).toEqual(["lost", `back after ${GRACE_MS - 1}`, "lost", "gone"]);
});

test("a second device that takes the call over is no absence, unless it does not come", () => {
  room.goes(DisconnectReason.DUPLICATE_IDENTITY);
  room.comes();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  room.goes(DisconnectReason.DUPLICATE_IDENTITY);
  vi.advanceTimersByTime(3_000);
  expect(told).toEqual(["lost"]);
});

test("somebody else who comes or goes changes nothing", () => {
  room.comes("listener");
  room.goes(DisconnectReason.CLIENT_INITIATED, "listener");
  vi.advanceTimersByTime(GRACE_MS);
  expect(told).toEqual([]);
});

test("a worker that takes up a call whose caller is away waits for them as the last one did", () => {
  presence.stop();
  room.goes(DisconnectReason.SIGNAL_CLOSE);
  told.length = 0;
  presence.start({ wasThere: true });
  expect(told).toEqual(["lost"]);
  vi.advanceTimersByTime(GRACE_MS);
  expect(told).toEqual(["lost", "gone"]);
});
