import { expect, test } from "vitest";
import { AMOUNTS, LIVELINESS } from "#lib/avatar-engine/motion/liveliness.ts";
import { Feeling, type Felt } from "./feeling.ts";
import type { Mood, MoodCue } from "./mood.ts";

const MOODS: readonly Mood[] = ["warm", "pleased", "concerned", "thinking"];
const SECOND = 25;
const cue = (mood: Mood, strength = 1): MoodCue => ({ mood, strength });

function run(feeling: Feeling, frames: number): Felt[] {
  return Array.from({ length: frames }, () => feeling.next());
}

/** The strongest of a value over the frames. */
function most(felt: readonly Felt[], key: keyof Felt): number {
  return Math.max(...felt.map((frame) => Math.abs(frame[key])));
}

const sizeOf = (felt: readonly Felt[]) =>
  (["smile", "laugh", "sober", "frown", "press", "tilt", "pitch"] as const).reduce(
    (sum, key) => sum + most(felt, key),
    0,
  );

test.each(MOODS)("%s follows liveliness: stronger when livelier", (mood) => {
  const [calm = 0, natural = 0, lively = 0] = LIVELINESS.map((liveliness) => {
    const feeling = new Feeling(AMOUNTS[liveliness].mood);
    feeling.feel(cue(mood));
    return sizeOf(run(feeling, 2 * SECOND));
  });
  expect(calm).toBeGreaterThan(0);
  expect(natural).toBeGreaterThan(1.1 * calm);
  expect(lively).toBeGreaterThan(1.02 * natural);
});

test.each(MOODS)("an amount of 0 switches %s off", (mood) => {
  const feeling = new Feeling(0);
  feeling.feel(cue(mood));
  expect(sizeOf(run(feeling, 4 * SECOND))).toBe(0);
});

test.each(MOODS)("%s comes within a second and a half, and is gone nine seconds later", (mood) => {
  const feeling = new Feeling(1);
  feeling.feel(cue(mood));
  const coming = run(feeling, 1.5 * SECOND);
  const peak = sizeOf(coming.slice(-1));
  expect(sizeOf(coming.slice(0, 1))).toBeLessThan(0.1 * peak);
  expect(sizeOf(run(feeling, 9 * SECOND).slice(-1))).toBeLessThan(0.02 * peak);
});

test("a pleased face shows its teeth, a warm one doesn't, and bad news hides them within half a second", () => {
  const feeling = new Feeling(1);
  feeling.feel(cue("warm"));
  expect(most(run(feeling, 2 * SECOND), "laugh")).toBe(0);
  feeling.feel(cue("pleased"));
  expect(most(run(feeling, 2 * SECOND), "laugh")).toBeGreaterThan(0.8);
  feeling.feel(cue("concerned"));
  run(feeling, SECOND / 2);
  const after = feeling.next();
  expect(after.smile * after.laugh).toBeLessThan(0.1);
});

test("no smile begins within seven seconds of bad news, except about what is solved", () => {
  const feeling = new Feeling(1);
  feeling.feel(cue("concerned", 0.75));
  run(feeling, 6 * SECOND);
  feeling.feel(cue("warm"));
  expect(most(run(feeling, 0.9 * SECOND), "smile")).toBe(0);
  feeling.feel(cue("pleased"));
  expect(most(run(feeling, 2 * SECOND), "smile")).toBeGreaterThan(0.8);
});

test("after a death nothing brings a smile for half a minute", () => {
  const feeling = new Feeling(1);
  feeling.feel(cue("concerned", 1));
  for (let second = 1; second < 30; second++) {
    feeling.feel(cue(second % 2 ? "warm" : "pleased"));
    expect(most(run(feeling, SECOND), "smile")).toBe(0);
  }
  run(feeling, 2 * SECOND);
  feeling.feel(cue("warm"));
  expect(most(run(feeling, 2 * SECOND), "smile")).toBeGreaterThan(0.5);
});

test("bad news in the middle of a smile ends it within half a second", () => {
  const feeling = new Feeling(1);
  feeling.feel(cue("pleased"));
  expect(run(feeling, 2 * SECOND).at(-1)?.smile).toBeGreaterThan(0.9);
  feeling.feel(cue("concerned"));
  expect(run(feeling, SECOND / 2).at(-1)?.smile).toBeLessThan(0.25);
});

test("a smile ends when the avatar is interrupted, concern stays", () => {
  const [smiling, concerned] = [new Feeling(1), new Feeling(1)];
  smiling.feel(cue("warm"));
  concerned.feel(cue("concerned"));
  for (const feeling of [smiling, concerned]) {
    run(feeling, SECOND);
    feeling.stopSmiling();
  }
  expect(run(smiling, 1.5 * SECOND).at(-1)?.smile).toBeLessThan(0.05);
  expect(run(concerned, 1.5 * SECOND).at(-1)?.sober).toBeGreaterThan(0.9);
});
