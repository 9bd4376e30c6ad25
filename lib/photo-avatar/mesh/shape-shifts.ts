import {
  ALL_MOUTH_SHAPES,
  type AnyMouthShape,
  MOUTH_SHAPES,
  type MouthShape,
} from "#lib/avatar-engine/rig/rig.ts";
import { LOWER_TEETH, MOVING_POINTS, type MotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { laughs, type OwnMotion, ownMotion } from "#lib/photo-avatar/expressions/own-motion.ts";
import {
  INNER_LOWER,
  INNER_UPPER,
  OUTER_LOWER,
  OUTER_UPPER,
  SECOND_LOWER,
  SECOND_UPPER,
  THIRD_LOWER,
  THIRD_UPPER,
} from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { clamp, type Point } from "#lib/photo-avatar/numerics/points.ts";
import { faceSize } from "#lib/photo-avatar/photo/frame.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";

/** Shapes in which the lips touch along their whole length. */
const CLOSED: readonly AnyMouthShape[] = ["sil", "PP", "smile"];

/** How much of what is left of the photo's smile each shape takes back: rounded lips take all of it. */
const WITHOUT_SMILE: Partial<Record<AnyMouthShape, number>> = {
  ...{ U: 0.95, O: 0.85, CH: 0.8, RR: 0.6, aa: 0.5, FF: 0.35, PP: 0.3 },
  ...{ kk: 0.3, nn: 0.3, DD: 0.3, TH: 0.3, E: 0.25, I: 0.15, SS: 0.15 },
};
/** How much of the mean smile a face still makes that smiles already. */
const MORE_SMILE: Partial<Record<AnyMouthShape, number>> = { smile: 0.4, I: 0.8, E: 0.85 };

/**
 * How round the opening is: the built-in avatars' lips open to a lens with pointed ends, a mouth to an oval. Exponent on
 * the share of the middle's motion that each column has.
 */
const ROUNDNESS: Partial<Record<AnyMouthShape, number>> = {
  ...{ O: 0.42, U: 0.45, CH: 0.6, RR: 0.65, aa: 0.64 },
  ...{ E: 0.85, kk: 0.85, nn: 0.85, DD: 0.85, TH: 0.85 },
};
/** The upper lip only arches a little: its share of the roundness. */
const UPPER_ROUNDNESS = 0.35;
/** How much of that each ring takes part in, from the inner to the outer one. */
const ROUND_RINGS = [1, 0.95, 0.85, 0.7] as const;
const LIP_ROWS = [
  [INNER_UPPER, SECOND_UPPER, THIRD_UPPER, OUTER_UPPER],
  [INNER_LOWER, SECOND_LOWER, THIRD_LOWER, OUTER_LOWER],
] as const;

/** The middle of the lower lip's rim, and the units of the lower teeth that show above it at most. */
const LOWER_RIM = 14;
const LIP_OVER_TEETH = 3.5;

/** Motion relative to the mean face's, by the size of mouth and face. */
const LEAST = 0.8;
const MOST = 1.6;

/** The displacement of every landmark in every shape that the face has, in units: f64 [shape][landmark][x, y]. */
export function shapeShifts(
  face: NeutralFace,
  basis: MotionBasis,
): { names: readonly AnyMouthShape[]; shifts: Float64Array[]; teeth: Record<AnyMouthShape, Point> } {
  const size = faceSize(face.points);
  const usual = faceSize(basis.layout);
  const width = usual.width * clamp(size.width / usual.width, LEAST, MOST);
  const height = usual.height * clamp(size.height / usual.height, LEAST, MOST);
  const at = (k: number, i: number, axis: number) =>
    (basis.motion[(k * MOVING_POINTS + i) * 2 + axis] ?? 0) * (axis ? height : width);
  const teeth = Object.fromEntries(
    ALL_MOUTH_SHAPES.map((shape, k) => [shape, { x: at(k, LOWER_TEETH, 0), y: at(k, LOWER_TEETH, 1) }]),
  ) as Record<AnyMouthShape, Point>;
  const smiles = face.relaxed !== face.points;
  const mean = (shape: MouthShape) =>
    Float64Array.from({ length: face.points.length }, (_, i) =>
      i < LOWER_TEETH * 2 ? at(MOUTH_SHAPES.indexOf(shape), i >> 1, i & 1) : 0,
    );
  const own = face.own && ownMotion(face.points, face.own, mean);
  const names = laughs(face) ? ALL_MOUTH_SHAPES : MOUTH_SHAPES;
  const shifts = names.map((shape, k) => {
    const shift = new Float64Array(face.points.length);
    for (let i = 0; i < LOWER_TEETH * 2; i++) {
      const calmer = (face.relaxed[i] ?? 0) - (face.points[i] ?? 0);
      const more = smiles ? (MORE_SMILE[shape] ?? 1) : 1;
      shift[i] = at(k, i >> 1, i & 1) * more + (WITHOUT_SMILE[shape] ?? 0) * calmer;
    }
    roundLips(shift, ROUNDNESS[shape] ?? 1);
    const motion = own?.get(shape);
    if (motion) mixIn(shift, motion);
    if (CLOSED.includes(shape)) closeRims(shift);
    else openRims(face, shift);
    keepThick(face, shift);
    return shift;
  });
  names.forEach((shape, k) => {
    const rim = shifts[k]?.[LOWER_RIM * 2 + 1] ?? 0;
    if (!CLOSED.includes(shape))
      teeth[shape] = { x: teeth[shape].x, y: Math.max(teeth[shape].y, rim - LIP_OVER_TEETH) };
  });
  return { names, shifts, teeth };
}

/** Moves landmarks as the person's own pictures show. */
function mixIn(shift: Float64Array, { shift: own, share }: OwnMotion): void {
  for (let i = 0; i < LOWER_TEETH * 2; i++)
    shift[i] = (shift[i] ?? 0) + ((own[i] ?? 0) - (shift[i] ?? 0)) * (share[i] ?? 0);
}

/** Makes the opening rounder: columns beside the middle take a larger part of its motion. */
function roundLips(shift: Float64Array, exponent: number): void {
  if (exponent === 1) return;
  LIP_ROWS.forEach((rings, lip) => {
    const power = lip === 0 ? 1 - (1 - exponent) * UPPER_ROUNDNESS : exponent;
    const y = rings[0].map((i) => shift[i * 2 + 1] ?? 0);
    const last = y.length - 1;
    const middle = y[last / 2] ?? 0;
    rings[0].forEach((_, j) => {
      const t = j / last;
      const level = (y[0] ?? 0) + ((y[last] ?? 0) - (y[0] ?? 0)) * t;
      const range = middle - ((y[0] ?? 0) + (y[last] ?? 0)) / 2;
      if (Math.abs(range) < 0.5) return;
      const share = clamp(((y[j] ?? 0) - level) / range, 0, 1);
      const extra = (share ** power - share) * range;
      rings.forEach((ring, r) => {
        const i = ring[j] ?? 0;
        shift[i * 2 + 1] = (shift[i * 2 + 1] ?? 0) + extra * (ROUND_RINGS[r] ?? 0);
      });
    });
  });
}

/** Both rims get the same displacement, so that the lips stay shut. */
function closeRims(shift: Float64Array): void {
  INNER_UPPER.forEach((upper, j) => {
    const lower = INNER_LOWER[j] ?? upper;
    for (const axis of [0, 1]) {
      const mean = ((shift[upper * 2 + axis] ?? 0) + (shift[lower * 2 + axis] ?? 0)) / 2;
      shift[upper * 2 + axis] = mean;
      shift[lower * 2 + axis] = mean;
    }
  });
}

/** The lower rim never gets above the upper one. */
function openRims({ points }: NeutralFace, shift: Float64Array): void {
  INNER_UPPER.forEach((upper, j) => {
    const lower = INNER_LOWER[j] ?? upper;
    const y = (i: number) => (points[i * 2 + 1] ?? 0) + (shift[i * 2 + 1] ?? 0);
    const overlap = y(upper) - y(lower);
    if (overlap <= 0) return;
    shift[upper * 2 + 1] = (shift[upper * 2 + 1] ?? 0) - overlap / 2;
    shift[lower * 2 + 1] = (shift[lower * 2 + 1] ?? 0) + overlap / 2;
  });
}

/** The least share of its resting thickness that a lip keeps: thinner corners would turn over. */
const MIN_THICKNESS = 0.6;

/** Pushes the border of the red away from the rim where a lip would get too thin. */
function keepThick({ points }: NeutralFace, shift: Float64Array): void {
  for (const [inner, , , outer] of LIP_ROWS) {
    inner.slice(1, -1).forEach((rim, j) => {
      const border = outer[j + 1] ?? rim;
      const rest = (points[border * 2 + 1] ?? 0) - (points[rim * 2 + 1] ?? 0);
      const now = rest + (shift[border * 2 + 1] ?? 0) - (shift[rim * 2 + 1] ?? 0);
      const least = MIN_THICKNESS * rest;
      if (Math.abs(now) >= Math.abs(least) && now * rest > 0) return;
      shift[border * 2 + 1] = (shift[border * 2 + 1] ?? 0) + least - now;
    });
  }
}
