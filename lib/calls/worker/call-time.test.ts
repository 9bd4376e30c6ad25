import { expect, test } from "vitest";
import { callTime, measureActiveMs } from "./call-time.ts";

const SEEN = new Date("2026-11-22T10:00:00Z");
const WORKER = new Date("2026-11-22T11:30:00Z");
const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

test.each([
  ["advances with the machine's clock", 4_000, 4_000],
  ["stops if that was set back", -3_600_000, 0],
  ["advances by 30 s at most if that was set ahead", 3_600_000, 30_000],
])("a call runs on its worker's clock, which %s", (_, passedMs, byMs) => {
  const seen = { workerTime: WORKER, workerSeenAt: SEEN };
  expect(callTime(seen, after(SEEN, passedMs))).toEqual(after(WORKER, byMs));
});

test("before the first heartbeat, a call runs on the machine's clock and has no known length", () => {
  expect(callTime({ workerTime: null, workerSeenAt: SEEN }, WORKER)).toEqual(WORKER);
  expect(measureActiveMs({ workerTime: null, activeAt: SEEN })).toBeUndefined();
  expect(measureActiveMs({ workerTime: after(SEEN, 5_000), activeAt: SEEN })).toBe(5_000);
});
