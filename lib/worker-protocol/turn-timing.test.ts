import fc from "fast-check";
import { expect, test } from "vitest";
import { STAGES, shareWaiting, turnTimingSchema } from "./turn-timing.ts";

test("overlapping time is attributed once: to endpointing, not to what was prepared during it", () => {
  const { shares, restMs } = shareWaiting({
    totalMs: 700,
    stages: [
      { stage: "transcription", startMs: 220, durationMs: 80 },
      { stage: "endpointing", startMs: 0, durationMs: 400 },
      { stage: "model", startMs: 300, durationMs: 150 },
      { stage: "voice", startMs: 450, durationMs: 100 },
      { stage: "playback", startMs: 600, durationMs: 100 },
      { stage: "first_frame", startMs: 700, durationMs: 60 },
    ],
  });
  expect(shares.map(({ stage, waitedMs }) => [stage, waitedMs])).toEqual([
    ["transcription", 80],
    ["endpointing", 320],
    ["model", 50],
    ["voice", 100],
    ["playback", 100],
    ["first_frame", 0],
  ]);
  expect(restMs).toBe(50);
});

const milliseconds = fc.integer({ min: 0, max: 5_000 });
const stage = fc.record({
  stage: fc.constantFrom(...STAGES),
  startMs: milliseconds,
  durationMs: milliseconds,
});

test("shares are never negative and, with the rest, add up to the wait", () => {
  fc.assert(
    fc.property(milliseconds, fc.array(stage, { maxLength: 12 }), (totalMs, stages) => {
      const { shares, restMs } = shareWaiting({ totalMs, stages });
      expect(shares.every(({ waitedMs, tookMs }) => waitedMs >= 0 && waitedMs <= tookMs)).toBe(true);
      expect(restMs).toBeGreaterThanOrEqual(0);
      expect(shares.reduce((sum, { waitedMs }) => sum + waitedMs, restMs)).toBe(totalMs);
    }),
    { numRuns: 200 },
  );
});

test("a report with a negative figure or an unknown stage is invalid", () => {
  const timing = { from: "end_of_turn", totalMs: 1, heardMs: 1, stages: [] };
  expect(turnTimingSchema.safeParse(timing).success).toBe(true);
  for (const wrong of [
    { totalMs: -1 },
    { stages: [{ stage: "nap", startMs: 0, durationMs: 1 }] },
    { stages: [{ stage: "model", startMs: 0, durationMs: -1 }] },
  ]) {
    expect(turnTimingSchema.safeParse({ ...timing, ...wrong }).success).toBe(false);
  }
});
