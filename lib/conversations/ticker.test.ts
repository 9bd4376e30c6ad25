import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClockLeaps, every, SilenceGrace } from "./ticker.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("silence counts once the grace after the start is over", () => {
  const grace = new SilenceGrace(1_000, 20_000);
  grace.tick(2_000);
  grace.tick(3_000);
  expect(grace.trustFrom).toEqual(new Date(21_000));
});

test("a machine that slept gives its workers the same grace again", () => {
  const grace = new SilenceGrace(0, 20_000);
  for (let nowMs = 1_000; nowMs <= 60_000; nowMs += 1_000) grace.tick(nowMs);
  expect(grace.trustFrom).toEqual(new Date(20_000));
  grace.tick(3_600_000);
  grace.tick(3_601_000);
  expect(grace.trustFrom).toEqual(new Date(3_620_000));
});

test("a process that was held up for a moment gives its workers a moment", () => {
  const grace = new SilenceGrace(0, 20_000);
  for (let nowMs = 1_000; nowMs <= 60_000; nowMs += 1_000) grace.tick(nowMs);
  grace.tick(64_000);
  expect(grace.trustFrom).toEqual(new Date(72_000));
});

test("a clock that is set back gives the same grace, by its new time", () => {
  const grace = new SilenceGrace(3_600_000, 20_000);
  for (let nowMs = 3_601_000; nowMs <= 3_700_000; nowMs += 1_000) grace.tick(nowMs);
  grace.tick(101_000);
  grace.tick(102_000);
  expect(grace.trustFrom).toEqual(new Date(121_000));
});

test("what was noted before the clock leapt is as much younger; what came after, and a process that was held up, is not", () => {
  const leaps = new ClockLeaps();
  leaps.tick(10_000, 1_000);
  leaps.tick(31_000, 22_000);
  expect(leaps.since(new Date(0))).toBe(0);
  leaps.tick(3_632_000, 23_000);
  leaps.tick(3_633_000, 24_000);
  leaps.tick(7_234_000, 25_000);
  expect([5_000, 31_000, 3_632_000, 7_234_000].map((at) => leaps.since(new Date(at)))).toEqual([
    7_200_000, 7_200_000, 3_600_000, 0,
  ]);
});

test("a round that takes long is never run twice at once, and a failed one does not stop the next", async () => {
  let running = 0;
  let most = 0;
  let rounds = 0;
  let beats = 0;
  const stop = every(1_000, {
    onBeat: () => {
      beats += 1;
    },
    round: async () => {
      rounds += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      running -= 1;
      if (rounds === 1) throw new Error("database away");
    },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  expect(most).toBe(1);
  expect(rounds).toBeGreaterThanOrEqual(3);
  expect(beats).toBe(10);
});
