import { expect, test } from "vitest";
import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import type { Mood } from "#lib/avatar-engine/mood/mood.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { Behaviour, type Situation } from "./behaviour.ts";
import { Blinks } from "./blinks.ts";
import { Gaze } from "./gaze.ts";
import { AMOUNTS, LIVELINESS, type Liveliness } from "./liveliness.ts";
import { type LipExpression, neutralPose, POSE_LIMITS, type Pose } from "./pose.ts";
import { seededRandom } from "./random.ts";

const MINUTE = 25 * 60;
const STATES: readonly FaceState[] = ["idle", "listening", "thinking", "speaking", "interrupted", "away"];
const CALM: Omit<Situation, "state"> = { loudness: 0, untilQuestionMs: null, userSpeaking: false };

/** Poses of a state, after two seconds of easing into it. */
function posesIn(
  state: FaceState,
  frames: number,
  seed = 11,
  situation: Partial<Situation> = {},
  liveliness?: Liveliness,
): Pose[] {
  const behaviour = new Behaviour(seed, liveliness);
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

const EVERY = LIVELINESS.flatMap((liveliness) => STATES.map((state) => [liveliness, state] as const));

test.each(EVERY)("%s heads and eyes stay within the sprites' range while %s", (liveliness, state) => {
  const poses = [1, 2, 3].flatMap((seed) =>
    posesIn(state, MINUTE, seed, { userSpeaking: state === "listening" }, liveliness),
  );
  const most = (value: (pose: Pose) => number) => Math.max(...poses.map((pose) => Math.abs(value(pose))));
  const amounts = AMOUNTS[liveliness];
  expect(most(({ yawDeg }) => yawDeg)).toBeLessThanOrEqual(amounts.yawDeg);
  expect(most(({ pitchDeg }) => pitchDeg)).toBeLessThanOrEqual(amounts.pitchDeg);
  expect(most(({ rollDeg }) => rollDeg)).toBeLessThanOrEqual(amounts.rollDeg);
  expect(most(({ breath }) => breath)).toBeLessThanOrEqual(amounts.breathPx);
  for (const key of Object.keys(POSE_LIMITS) as (keyof typeof POSE_LIMITS)[])
    expect(
      most((pose) => pose[key]),
      key,
    ).toBeLessThanOrEqual(POSE_LIMITS[key]);
  expect(most(({ gazeX }) => gazeX)).toBeLessThanOrEqual(1);
  expect(most(({ gazeY }) => gazeY)).toBeLessThanOrEqual(1);
  expect(most(({ gazeX, gazeY }) => Math.hypot(gazeX, gazeY))).toBeLessThanOrEqual(1.2 + 1e-9);
});

/**
 * Bounds of a head's speed and of its change, in degrees a frame: 20 degrees a second at most. A jump from rest changes the
 * speed by its size.
 */
const STEADY: Readonly<Record<Liveliness, { speed: number; change: number }>> = {
  calm: { speed: 0.25, change: 0.12 },
  natural: { speed: 0.6, change: 0.22 },
  lively: { speed: 0.8, change: 0.3 },
};

const MOODS: readonly Mood[] = ["pleased", "thinking", "warm", "concerned", "thinking"];

test.each(isQuick ? LIVELINESS.slice(-1) : LIVELINESS)(
  "the face of a %s avatar never jumps, whenever state and mood change",
  (liveliness) => {
    const behaviour = new Behaviour(4, liveliness);
    const { speed, change } = STEADY[liveliness];
    let [before, last]: [Pose | undefined, Pose | undefined] = [undefined, undefined];
    let lastLips: LipExpression | undefined;
    for (let i = 0; i < 3 * MINUTE; i++) {
      const pose = neutralPose();
      if (i % 90 === 0) behaviour.agree();
      if (i % 130 === 0) behaviour.noticeQuestion();
      if (i % 61 === 0) behaviour.feel({ mood: MOODS[(i / 61) % MOODS.length] ?? "warm", strength: 1 });
      const userSpeaking = i % 50 < 25;
      const state = STATES[Math.floor(i / 37) % STATES.length] ?? "idle";
      const lips = behaviour.next({ ...CALM, userSpeaking, state }, pose);
      for (const key of ["smile", "laugh", "press"] as const)
        expect(Math.abs(lips[key] - (lastLips ?? lips)[key]), key).toBeLessThan(0.08);
      lastLips = lips;
      for (const key of ["yawDeg", "pitchDeg", "rollDeg", "bodyYawDeg", "leanDeg"] as const) {
        const step = pose[key] - (last ?? pose)[key];
        const stepBefore = (last ?? pose)[key] - (before ?? last ?? pose)[key];
        expect(Math.abs(step), key).toBeLessThan(speed);
        expect(Math.abs(step - stepBefore), key).toBeLessThan(change);
      }
      for (const key of ["browUp", "browThink", "eyeSmile"] as const)
        expect(Math.abs(pose[key] - (last ?? pose)[key]), key).toBeLessThan(0.27);
      [before, last] = [last, pose];
    }
  },
);

test("a livelier avatar moves more, and turns to 6 or 8 degrees at most", () => {
  const [calm = 0, natural = 0, lively = 0] = LIVELINESS.map((liveliness) => {
    const poses = [1, 2, 3].flatMap((seed) => posesIn("speaking", 2 * MINUTE, seed, {}, liveliness));
    return Math.max(...poses.map(({ yawDeg }) => Math.abs(yawDeg)));
  });
  expect(calm).toBeLessThan(2.4);
  expect(natural).toBeGreaterThan(4);
  expect(natural).toBeLessThan(6);
  expect(lively).toBeGreaterThan(6);
  expect(lively).toBeLessThan(8);
});

test("the eyes stay on the visitor while the head turns", () => {
  const poses = posesIn("listening", 4 * MINUTE).filter(({ lid }) => lid === 0);
  const turned = poses.filter(({ yawDeg }) => Math.abs(yawDeg) > 2.5);
  expect(turned.length).toBeGreaterThan(100);
  const facing = turned.filter(({ gazeX, yawDeg }) => Math.sign(gazeX) === Math.sign(yawDeg));
  expect(facing.length).toBeGreaterThan(0.85 * turned.length);
});

test("the shoulders follow the head, later and less", () => {
  const poses = posesIn("speaking", 4 * MINUTE);
  const agreement = (delay: number) =>
    poses.slice(delay).reduce((sum, pose, i) => sum + pose.bodyYawDeg * (poses[i]?.yawDeg ?? 0), 0);
  const best = Array.from({ length: 40 }, (_, delay) => delay).reduce((a, b) =>
    agreement(b) > agreement(a) ? b : a,
  );
  expect(best * 40).toBeGreaterThan(200);
  expect(best * 40).toBeLessThan(1_200);
  const most = (value: (pose: Pose) => number) => Math.max(...poses.map((pose) => Math.abs(value(pose))));
  expect(most(({ bodyYawDeg }) => bodyYawDeg)).toBeLessThan(0.3 * most(({ yawDeg }) => yawDeg));
});

/** Lowest pitch within a second after `act`, less the pitch before it. */
function dipAfter(seed: number, act: (behaviour: Behaviour) => void, state: FaceState): number {
  const behaviour = new Behaviour(seed, "natural");
  const pitches = Array.from({ length: 100 }, (_, i) => {
    const pose = neutralPose();
    if (i === 60) act(behaviour);
    const userSpeaking = state === "listening" && i < 60;
    behaviour.next({ ...CALM, state, userSpeaking }, pose);
    return pose.pitchDeg;
  });
  return Math.min(...pitches.slice(60, 85)) - (pitches[59] ?? 0);
}

test("the head nods with agreement, and at the visitor's pauses", () => {
  const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const idle = mean(seeds.map((seed) => dipAfter(seed, () => {}, "speaking")));
  const agreeing = mean(seeds.map((seed) => dipAfter(seed, (behaviour) => behaviour.agree(), "speaking")));
  const pausing = mean(seeds.map((seed) => dipAfter(seed, () => {}, "listening")));
  expect(agreeing).toBeLessThan(idle - 0.8);
  expect(pausing).toBeLessThan(idle - 0.3);
});

test("the brows rise for a moment when the visitor has asked something", () => {
  const behaviour = new Behaviour(8);
  const brows = Array.from({ length: 120 }, (_, i) => {
    const pose = neutralPose();
    if (i === 20) behaviour.noticeQuestion();
    behaviour.next({ ...CALM, state: "listening" }, pose);
    return pose.browUp;
  });
  expect(Math.max(...brows.slice(0, 20))).toBeLessThan(0.1);
  expect(Math.max(...brows.slice(20, 45))).toBeGreaterThan(0.5);
  expect(brows.at(-1)).toBeLessThan(0.1);
});

test("listening looks at the visitor, thinking looks away and frowns, speaking moves the most", () => {
  const listening = posesIn("listening", 2 * MINUTE);
  const thinking = posesIn("thinking", 2 * MINUTE);
  const speaking = posesIn("speaking", 2 * MINUTE);
  // Relative to the visitor: the eyes also make up for the head's turns.
  const away = (pose: Pose) =>
    Math.hypot(pose.gazeX - (0.9 * pose.yawDeg) / 7, Math.max(0, Math.abs(pose.gazeY) - 0.4)) > 0.3 ? 1 : 0;
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
