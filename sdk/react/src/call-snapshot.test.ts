import { DisconnectReason } from "livekit-client";
import { expect, test } from "vitest";
import { activityOf, endReasonOf, stateOf } from "./call-snapshot.ts";

test("the avatar is ready once it says what it does", () => {
  const told = (state: string) => activityOf({ "lk.agent.state": state });
  expect(["initializing", "listening", "thinking", "speaking"].map(told)).toEqual([
    ...[null, "listening", "thinking", "speaking"],
  ]);
  expect(activityOf(undefined)).toBeNull();
});

test("a call connects until the avatar is ready, and later gaps are absences", () => {
  expect(stateOf(null, { isConnected: true, wasReady: false })).toBe("connecting");
  expect(stateOf("speaking", { isConnected: true, wasReady: true })).toBe("speaking");
  // The avatar's process is replaced, or the page's own connection is lost.
  expect(stateOf(null, { isConnected: true, wasReady: true })).toBe("away");
  expect(stateOf("speaking", { isConnected: false, wasReady: true })).toBe("away");
});

test("a room that closes before it was joined is unreachable, and one that closes later is lost", () => {
  expect(endReasonOf(DisconnectReason.UNKNOWN_REASON, false)).toBe("unreachable");
  expect(endReasonOf(DisconnectReason.UNKNOWN_REASON, true)).toBe("lost");
  expect(endReasonOf(undefined, true)).toBe("lost");
  expect(endReasonOf(DisconnectReason.ROOM_DELETED, true)).toBe("over");
  expect(endReasonOf(DisconnectReason.DUPLICATE_IDENTITY, true)).toBe("elsewhere");
});
