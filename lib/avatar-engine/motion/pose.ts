import { ALL_MOUTH_SHAPES } from "#lib/avatar-engine/rig/rig.ts";

/** Everything that determines a frame. Angles in degrees, lengths in pixels of a 720 px rig. */
export interface Pose {
  /** Weights of `ALL_MOUTH_SHAPES`, sum 1. */
  mouth: Float32Array;
  /** 0 open .. 1 closed. */
  lid: number;
  /** Where the eyes look: -1..1, x to the right of the picture, y up; (0, 0) at the viewer. */
  gazeX: number;
  gazeY: number;
  browUp: number;
  browThink: number;
  /** Cheeks and lower lids of a smile, 0..1. */
  eyeSmile: number;
  yawDeg: number;
  pitchDeg: number;
  rollDeg: number;
  headX: number;
  headY: number;
  bodyX: number;
  breath: number;
  /** Shoulders and head together: turned about the neck, and leaning from the waist. */
  bodyYawDeg: number;
  leanDeg: number;
}

/** What a mood does to the lips, all 0..1. */
export interface LipExpression {
  /** Share of a smile. */
  readonly smile: number;
  /** How much of the smile shows teeth. */
  readonly laugh: number;
  /** How far resting lips are pressed together. */
  readonly press: number;
}

/** The largest head and body motion of any pose; the drawing code relies on it. */
export const POSE_LIMITS = {
  yawDeg: 8,
  pitchDeg: 5,
  rollDeg: 4,
  headX: 2,
  headY: 2,
  bodyX: 3,
  breath: 4,
  bodyYawDeg: 2,
  leanDeg: 0.4,
} as const;

/** A fresh pose: at rest, eyes open, looking at the viewer. */
export function neutralPose(): Pose {
  const mouth = new Float32Array(ALL_MOUTH_SHAPES.length);
  mouth[0] = 1;
  return {
    ...{ mouth, lid: 0, gazeX: 0, gazeY: 0, browUp: 0, browThink: 0, eyeSmile: 0 },
    ...{ yawDeg: 0, pitchDeg: 0, rollDeg: 0, headX: 0, headY: 0, bodyX: 0, breath: 0 },
    ...{ bodyYawDeg: 0, leanDeg: 0 },
  };
}
