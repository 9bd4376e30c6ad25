import { expect, test } from "vitest";
import { callTime, heldMsOf } from "./call-time.ts";

const SEEN = new Date("2026-11-22T10:00:00Z");
const WORKER = new Date("2026-11-22T11:30:00Z");
const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

test.each([
  ["goes on with the machine's clock", 4_000, 4_000],
  ["stands still while that was set back", -3_600_000, 0],
  ["goes on by no more than a worker is waited for when that was set ahead", 3_600_000, 30_000],
])("a call's time is its worker's, and %s", (_, passedMs, byMs) => {
  const seen = { workerTime: WORKER, workerSeenAt: SEEN };
  expect(callTime(seen, after(SEEN, passedMs))).toEqual(after(WORKER, byMs));
});

test("before there was a worker it is the machine's, and nobody knows how long the call has gone on", () => {
  expect(callTime({ workerTime: null, workerSeenAt: SEEN }, WORKER)).toEqual(WORKER);
  expect(heldMsOf({ workerTime: null, activeAt: SEEN })).toBeUndefined();
  expect(heldMsOf({ workerTime: after(SEEN, 5_000), activeAt: SEEN })).toBe(5_000);
});
