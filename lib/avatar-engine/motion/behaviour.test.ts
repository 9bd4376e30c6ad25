import { expect, test } from "vitest";
import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import { Behaviour, type Situation } from "./behaviour.ts";
import { Blinks } from "./blinks.ts";
import { Gaze } from "./gaze.ts";
import { neutralPose, type Pose } from "./pose.ts";
import { seededRandom } from "./random.ts";

const MINUTE = 25 * 60;
const STATES: readonly FaceState[] = ["idle", "listening", "thinking", "speaking", "interrupted", "away"];
const CALM: Omit<Situation, "state"> = { loudness: 0, untilQuestionMs: null, userSpeaking: false, smile: 0 };

/** Poses of a state, after two seconds of easing into it. */
function posesIn(state: FaceState, frames: number, seed = 11, situation: Partial<Situation> = {}): Pose[] {
  const behaviour = new Behaviour(seed);
  const poses: Pose[] = [];
  for (let i = 0; i < frames + 50; i++) {
    const pose = neutralPose();
    const pausing = state !== "speaking" || i % 90 < 10;
    const loudness = pausing ? 0 : 0.45 + 0.3 * Math.sin(i / 4);
    behaviour.next({ ...CALM, loudness, state, ...situation }, pose);
    if (i >= 50) poses.push(pose);
  }
  return poses;
}

function meanOf(poses: readonly Pose[], value: (pose: Pose) => number): number {
  return poses.reduce((sum, pose) => sum + value(pose), 0) / poses.length;
}

/** Lengths in frames of the runs without open lids. */
function blinkLengths(lids: readonly number[]): number[] {
  const lengths: number[] = [];
  let run = 0;
  for (const lid of lids) {
    if (lid > 0) run++;
    else if (run > 0) {
      lengths.push(run);
      run = 0;
    }
  }
  return lengths;
}

test("at rest people blink about 17 times a minute, never in a fixed rhythm", () => {
  const rates = [1, 2, 3, 4, 5].map((seed) => {
    const blinks = new Blinks(seededRandom(seed));
    return blinkLengths(Array.from({ length: 20 * MINUTE }, () => blinks.next())).length / 20;
  });
  for (const rate of rates) expect(rate).toBeGreaterThan(14);
  for (const rate of rates) expect(rate).toBeLessThan(20);
  const blinks = new Blinks(seededRandom(1));
  const starts = Array.from({ length: 5 * MINUTE }, () => blinks.next()).flatMap((lid, i, lids) =>
    lid > 0 && lids[i - 1] === 0 ? [i] : [],
  );
  const gaps = starts.slice(1).map((start, i) => start - (starts[i] ?? 0));
  expect(Math.max(...gaps)).toBeGreaterThan(2 * Math.min(...gaps));
});

test("a blink shuts the eyes fully and takes a fifth to a third of a second", () => {
  const blinks = new Blinks(seededRandom(2));
  const lids = Array.from({ length: 10 * MINUTE }, () => blinks.next());
  for (const length of blinkLengths(lids)) {
    expect(length * 40).toBeGreaterThanOrEqual(200);
    expect(length * 40).toBeLessThanOrEqual(333);
  }
  expect(Math.max(...lids)).toBe(1);
});

test("requested blinks keep their distance", () => {
  const blinks = new Blinks(seededRandom(3));
  const lids = Array.from({ length: MINUTE }, () => {
    blinks.suggest(1);
    return blinks.next();
  });
  expect(blinkLengths(lids).length).toBeLessThanOrEqual(60 / 0.72 + 1);
});

test.each(STATES)("the rate of blinks stays human while %s", (state) => {
  const poses = posesIn(state, 5 * MINUTE);
  const rate = blinkLengths(poses.map(({ lid }) => lid)).length / 5;
  // Bentivoglio et al. (1997): 17 a minute at rest, 26 in conversation; a few more where the gaze jumps.
  expect(rate).toBeGreaterThan(11);
  expect(rate).toBeLessThan(32);
});

test.each(STATES)("head and eyes stay within the sprites' range while %s", (state) => {
  const poses = [1, 2, 3].flatMap((seed) =>
    posesIn(state, MINUTE, seed, { userSpeaking: state === "listening" }),
  );
  const most = (value: (pose: Pose) => number) => Math.max(...poses.map((pose) => Math.abs(value(pose))));
  expect(most(({ yawDeg }) => yawDeg)).toBeLessThanOrEqual(2.4);
  expect(most(({ pitchDeg }) => pitchDeg)).toBeLessThanOrEqual(2.2);
  expect(most(({ rollDeg }) => rollDeg)).toBeLessThanOrEqual(1.6);
  expect(most(({ gazeX }) => gazeX)).toBeLessThanOrEqual(1);
  expect(most(({ gazeY }) => gazeY)).toBeLessThanOrEqual(1);
  expect(most(({ gazeX, gazeY }) => Math.hypot(gazeX, gazeY))).toBeLessThanOrEqual(1.2);
  expect(most(({ bodyX }) => bodyX)).toBeLessThanOrEqual(2);
  expect(most(({ breath }) => breath)).toBeLessThanOrEqual(1.5);
});

test("the head never jumps, whenever the state changes", () => {
  const behaviour = new Behaviour(4);
  let before: Pose | undefined;
  for (let i = 0; i < 3 * MINUTE; i++) {
    const pose = neutralPose();
    behaviour.next({ ...CALM, state: STATES[Math.floor(i / 37) % STATES.length] ?? "idle" }, pose);
    for (const key of ["yawDeg", "pitchDeg", "rollDeg"] as const)
      expect(Math.abs(pose[key] - (before ?? pose)[key]), key).toBeLessThan(0.25);
    for (const key of ["browUp", "browThink", "eyeSmile"] as const)
      expect(Math.abs(pose[key] - (before ?? pose)[key]), key).toBeLessThan(0.27);
    before = pose;
  }
});

test("listening looks at the visitor, thinking looks away and frowns, speaking moves the most", () => {
  const listening = posesIn("listening", 2 * MINUTE);
  const thinking = posesIn("thinking", 2 * MINUTE);
  const speaking = posesIn("speaking", 2 * MINUTE);
  const away = (pose: Pose) => (Math.hypot(pose.gazeX, pose.gazeY) > 0.3 ? 1 : 0);
  expect(meanOf(listening, away)).toBeLessThan(0.15);
  expect(meanOf(thinking, away)).toBeGreaterThan(0.7);
  expect(meanOf(thinking, ({ browThink }) => browThink)).toBeGreaterThan(0.9);
  expect(meanOf(listening, ({ browThink }) => browThink)).toBeLessThan(0.05);
  expect(meanOf(listening, ({ eyeSmile }) => eyeSmile)).toBeGreaterThan(
    2 * meanOf(thinking, ({ eyeSmile }) => eyeSmile),
  );
  const stir = (poses: readonly Pose[]) =>
    poses.slice(1).reduce((sum, pose, i) => sum + Math.abs(pose.pitchDeg - (poses[i]?.pitchDeg ?? 0)), 0);
  expect(stir(speaking)).toBeGreaterThan(1.4 * stir(listening));
});

test("the face nods more often while the visitor speaks", () => {
  const nods = (userSpeaking: boolean) => {
    const pitches = posesIn("listening", 10 * MINUTE, 6, { userSpeaking }).map(({ pitchDeg }) => pitchDeg);
    // A nod lowers the head by more than half a degree within seven frames; sway is slower.
    return pitches.filter((pitch, i) => (pitches[i - 7] ?? pitch) - pitch > 0.42).length;
  };
  expect(nods(true)).toBeGreaterThan(1.5 * nods(false));
});

test("brows rise towards the end of a question and not before", () => {
  const early = posesIn("speaking", 25, 1, { untilQuestionMs: 2_500, loudness: 0.3 });
  const late = posesIn("speaking", 25, 1, { untilQuestionMs: 300, loudness: 0.3 });
  expect(meanOf(early, ({ browUp }) => browUp)).toBeLessThan(0.3);
  expect(meanOf(late, ({ browUp }) => browUp)).toBeGreaterThan(0.8);
});

test("an interrupted face raises the brows, then listens", () => {
  const behaviour = new Behaviour(8);
  const brows = Array.from({ length: 75 }, () => {
    const pose = neutralPose();
    behaviour.next({ ...CALM, state: "interrupted" }, pose);
    return pose.browUp;
  });
  expect(Math.max(...brows.slice(0, 22))).toBeGreaterThan(0.8);
  expect(brows.at(-1)).toBeLessThan(0.1);
});

test("a gaze shift takes up to two frames, and a change of state ends a fixation", () => {
  const gaze = new Gaze(seededRandom(9));
  gaze.next("listening");
  gaze.interrupt();
  gaze.next("thinking");
  gaze.next("thinking");
  const at = { x: gaze.x, y: gaze.y };
  expect(Math.hypot(at.x, at.y)).toBeGreaterThan(0.3);
  gaze.next("thinking");
  expect(Math.hypot(gaze.x - at.x, gaze.y - at.y)).toBeLessThan(0.1);
});

test("equal seeds move alike, others differ", () => {
  expect(posesIn("idle", 250, 5)).toEqual(posesIn("idle", 250, 5));
  expect(posesIn("idle", 250, 5)).not.toEqual(posesIn("idle", 250, 6));
});
