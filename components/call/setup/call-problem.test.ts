import { expect, test } from "vitest";
import { problemFromClosedRoom, problemFromResponse } from "./call-problem.ts";

test.each([
  [404, { error_code: "NOT_FOUND" }, "gone"],
  [429, { error_code: "CONCURRENCY_LIMIT", limit: 2, active: 2 }, "busy"],
  [402, { error_code: "QUOTA_EXCEEDED", reason: "minutes_used_up" }, "quota"],
  [429, { error_code: "QUOTA_EXCEEDED", reason: "rate_limited" }, "rate"],
  [410, { error_code: "NOT_FOUND", reason: "link_expired" }, "expired"],
  [403, { error_code: "AUTH_DENIED", reason: "link_paused" }, "paused"],
  [402, { error_code: "QUOTA_EXCEEDED", reason: "link_used_up" }, "used-up"],
  [403, { error_code: "AUTH_DENIED", reason: "origin_not_allowed" }, "forbidden"],
  [400, { error_code: "VALIDATION", reason: "consent_required" }, "consent"],
  [429, { error_code: "CONCURRENCY_LIMIT", reason: "address_limit" }, "crowded"],
  [503, { error_code: "SERVICE_UNAVAILABLE", reason: "at_capacity" }, "busy"],
  [503, { error_code: "SERVICE_UNAVAILABLE" }, "unavailable"],
  [500, { error_code: "INTERNAL" }, "unavailable"],
  [502, null, "unavailable"],
  [404, "<html>", "gone"],
  [418, { error_code: 7 }, "unavailable"],
])("a response of %d with %o is %s", (status, body, problem) => {
  expect(problemFromResponse(status, body)).toBe(problem);
});

const room = (reason: string, avatarSeen = true, avatarMissingMs = 0, foundNoPlace = false) =>
  problemFromClosedRoom({ reason, avatarSeen, avatarMissingMs, foundNoPlace });

test("a call that either side ends is simply over", () => {
  expect(room("CLIENT_INITIATED")).toBeNull();
  expect(room("ROOM_DELETED")).toBeNull();
  expect(room("PARTICIPANT_REMOVED")).toBeNull();
});

test("an avatar that leaves at the same moment ended the call; one that was gone for long means it was cut off", () => {
  expect(room("ROOM_DELETED", true, 400)).toBeNull();
  expect(room("ROOM_DELETED", true, 15_000)).toBe("broken");
});

test("a room that closes before the avatar was visible is an unanswered call", () => {
  expect(room("ROOM_DELETED", false)).toBe("no-avatar");
});

test("a visitor who found no place in the room waits on the page; one who was cut off does not", () => {
  expect(room("ROOM_DELETED", false, 0, true)).toBe("busy");
  expect(room("ROOM_DELETED", true, 15_000, true)).toBe("broken");
  expect(room("JOIN_FAILURE", false, 0, true)).toBe("unreachable");
});

test("distinguishes another tab, a failed join and a lost network", () => {
  expect(room("DUPLICATE_IDENTITY")).toBe("elsewhere");
  expect(room("JOIN_FAILURE")).toBe("unreachable");
  expect(room("")).toBe("lost");
  expect(room("SERVER_SHUTDOWN")).toBe("broken");
});
