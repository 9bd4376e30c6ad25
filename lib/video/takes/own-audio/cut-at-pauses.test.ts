import { expect, test } from "vitest";
import { seededRandom } from "#lib/avatar-engine/motion/random.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { cutAtPauses } from "./cut-at-pauses.ts";

const RATE = 16_000;
/** Real sentences, with pauses of these lengths before, between and after them. */
function speech(pausesMs: readonly number[], noise = 0): Int16Array {
  const random = seededRandom(3);
  const quiet = (ms: number) => new Int16Array((ms * RATE) / 1000);
  const sentences = readSpoken();
  const parts = pausesMs.flatMap((ms, index) => [
    quiet(ms),
    sentences[index % sentences.length]?.samples ?? quiet(0),
  ]);
  const whole = Int16Array.from(parts.flatMap((part) => [...part]));
  const length = Math.ceil(whole.length / RATE / 0.2) * 0.2 * RATE;
  return Int16Array.from(
    { length: Math.round(length) },
    (_, at) => (whole[at] ?? 0) + Math.round(noise * (random() - 0.5)),
  );
}

/** The pieces follow each other without a gap, each whole frames long at 25 and at 30 fps. */
function expectWhole(samples: Int16Array): ReturnType<typeof cutAtPauses> {
  const pieces = cutAtPauses(samples, RATE);
  let endMs = 0;
  for (const { startMs, lengthMs, leadMs, spokenMs } of pieces) {
    expect([startMs, lengthMs % 200]).toEqual([endMs, 0]);
    expect(leadMs + spokenMs).toBeLessThanOrEqual(lengthMs);
    endMs += lengthMs;
  }
  expect(endMs).toBe((samples.length / RATE) * 1000);
  return pieces;
}

test("a sound is cut once in each pause between sentences, also in a noisy room", () => {
  for (const noise of [0, 120]) {
    const pieces = expectWhole(speech([500, 900, 800, 1_000], noise));
    expect(pieces).toHaveLength(4);
    for (const { leadMs, lengthMs, spokenMs } of pieces.slice(1)) {
      expect(leadMs).toBeLessThan(400);
      expect(spokenMs / lengthMs).toBeGreaterThan(0.5);
    }
  }
});

test("a pause within a sentence cuts only what is long, and speech without any is cut where it is quietest", () => {
  expect(expectWhole(speech([0, 400, 400]))).toHaveLength(2);
  const [sentence] = readSpoken();
  const middle = [...(sentence?.samples.subarray(0.4 * RATE, 2 * RATE) ?? [])];
  const breathless = Int16Array.from(Array.from({ length: 25 }, () => middle).flat());
  const pieces = expectWhole(breathless);
  expect(Math.max(...pieces.map(({ lengthMs }) => lengthMs))).toBeLessThanOrEqual(16_000);
  expect(pieces.length).toBeGreaterThan(2);
});

test("silence has no speech", () => {
  expect(cutAtPauses(new Int16Array(RATE), RATE)).toEqual([
    { startMs: 0, lengthMs: 1_000, leadMs: 0, spokenMs: 0 },
  ]);
});
