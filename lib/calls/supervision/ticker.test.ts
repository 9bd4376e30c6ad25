import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClockJumps, every, SilenceGrace } from "./ticker.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("silence counts once the grace period after the start is over", () => {
  const grace = new SilenceGrace(1_000, 20_000);
  grace.tick(2_000);
  grace.tick(3_000);
  expect(grace.trustFrom).toEqual(new Date(21_000));
});

test("a machine that slept gives its workers the whole grace period again", () => {
  const grace = new SilenceGrace(0, 20_000);
  for (let nowMs = 1_000; nowMs <= 60_000; nowMs += 1_000) grace.tick(nowMs);
  expect(grace.trustFrom).toEqual(new Date(20_000));
  grace.tick(3_600_000);
  grace.tick(3_601_000);
  expect(grace.trustFrom).toEqual(new Date(3_620_000));
});

test("a process that was blocked for a moment gives its workers a moment", () => {
  const grace = new SilenceGrace(0, 20_000);
  for (let nowMs = 1_000; nowMs <= 60_000; nowMs += 1_000) grace.tick(nowMs);
  grace.tick(64_000);
  expect(grace.trustFrom).toEqual(new Date(72_000));
});

test("a clock that is set back gives the whole grace period, by its new time", () => {
  const grace = new SilenceGrace(3_600_000, 20_000);
  for (let nowMs = 3_601_000; nowMs <= 3_700_000; nowMs += 1_000) grace.tick(nowMs);
  grace.tick(101_000);
  grace.tick(102_000);
  expect(grace.trustFrom).toEqual(new Date(121_000));
});

test("a clock jump makes earlier instants younger, not later ones; a blocked process is not a jump", () => {
  const jumps = new ClockJumps();
  jumps.tick(10_000, 1_000);
  jumps.tick(31_000, 22_000);
  expect(jumps.since(new Date(0))).toBe(0);
  jumps.tick(3_632_000, 23_000);
  jumps.tick(3_633_000, 24_000);
  jumps.tick(7_234_000, 25_000);
  expect([5_000, 31_000, 3_632_000, 7_234_000].map((at) => jumps.since(new Date(at)))).toEqual([
    7_200_000, 7_200_000, 3_600_000, 0,
  ]);
});

test("a slow round never runs twice at once, and a failed round does not stop the next", async () => {
  let running = 0;
  let maxRunning = 0;
  let rounds = 0;
  let ticks = 0;
  const stop = every(1_000, {
    onTick: () => {
      ticks += 1;
    },
    round: async () => {
      rounds += 1;
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      running -= 1;
      if (rounds === 1) throw new Error("no database");
    },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  expect(maxRunning).toBe(1);
  expect(rounds).toBeGreaterThanOrEqual(3);
  expect(ticks).toBe(10);
});
