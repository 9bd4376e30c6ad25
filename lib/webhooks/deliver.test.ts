import { expect, test } from "vitest";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { MAX_ATTEMPTS, shouldDisable, waitAfterMs } from "./deliver.ts";

test("nine attempts take almost a day, the first wait is half a minute, and no wait is shorter than the one before", () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => waitAfterMs(index + 1, 0));
  expect(waits[0]).toBe(30_000);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const totalMs = waits.reduce((sum, waitMs) => sum + waitMs, 0);
  expect(totalMs / HOUR_MS).toBeCloseTo(23.7, 1);
});

test("waits vary by a tenth at most, so deliveries that failed together are not retried together", () => {
  expect([waitAfterMs(1, 0), waitAfterMs(1, 0.5), waitAfterMs(1, 1)]).toEqual([30_000, 31_500, 33_000]);
});

test.each([
  ["one failure", 1, 0, false],
  ["a hundred in a minute, of a receiver that restarts", 100, 60_000, false],
  ["99 in an hour", 99, HOUR_MS, false],
  ["a hundred in an hour", 100, HOUR_MS, true],
  ["a handful, just under five days", 9, 5 * 24 * HOUR_MS - 1, false],
  ["a handful over five days", 9, 5 * 24 * HOUR_MS, true],
])("a webhook is turned off after %s: %i within %i ms -> %s", (_what, failuresInRow, forMs, isOff) => {
  const now = new Date();
  const failingSince = new Date(now.getTime() - forMs);
  expect(shouldDisable({ failuresInRow, failingSince }, now)).toBe(isOff);
});
