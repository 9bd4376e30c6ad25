import type { AnyMouthShape, MouthShape } from "#lib/avatar-engine/rig/rig.ts";
import {
  INNER_LOWER,
  INNER_UPPER,
  LIPS,
  MOUTH_LEFT,
  MOUTH_RIGHT,
  NOSE_BRIDGE,
} from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { LANDMARK_COUNT } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { CLOSED_GAP } from "#lib/photo-avatar/mouth/mouth-shape.ts";
import { clamp, distance, type Points, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { faceSize } from "#lib/photo-avatar/photo/frame.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";
import type { OwnExpression, OwnExpressions } from "./own-expressions.ts";

/** A person's own motion in a shape: displacement in units, and how much of it counts, both f64 [LANDMARK_COUNT][x, y]. */
export interface OwnMotion {
  readonly shift: Float64Array;
  readonly share: Float64Array;
}

/** How much of a closed smile, and of one with teeth, whose lips count even less. */
const SMILE = 0.9;
const LAUGH = { all: 0.55, lips: 0.15 } as const;
/** Opening of a smile, in widths of the mouth, from which it is a laugh; and how much of its motion a laugh has. */
const LAUGH_GAP = 0.09;
const LAUGH_MOTION = 0.85;
/** Opening of the shapes in widths of the mouth, and how much of the person's own motion they take, across and down. */
const OPEN = { aa: { gap: 0.43, across: 0.27, down: 0.6 }, O: { gap: 0.3, across: 0.8, down: 0.8 } } as const;
/** The widest that a rounded mouth may be, in widths at rest. */
const MAX_ROUND = 0.88;

/** A person's own motion in the shapes that their pictures show. `basis`: the mean face's displacement in a shape. */
export function ownMotion(
  points: Points,
  own: OwnExpressions,
  basis: (shape: MouthShape) => Float64Array,
): ReadonlyMap<AnyMouthShape, OwnMotion> {
  const found = new Map<AnyMouthShape, OwnMotion>();
  const open = own.of.get("open");
  const smile = own.of.get("smile") ?? own.of.get("laugh");
  const mirror = mirrorOf(points, open?.shift ?? new Float64Array(points.length));
  if (smile) found.set("smile", smileMotion(smile, mirror));
  const laugh = own.of.get("laugh");
  if (laugh) found.set("laugh", laughMotion(laugh, mirrorOf(points, laugh.shift)));
  if (!open) return found;
  const shift = symmetric(open.shift, mirror);
  const gap = openingOf(points, shift);
  for (const [shape, wanted] of Object.entries(OPEN)) {
    const name = shape as keyof typeof OPEN; // the keys of `OPEN`
    const scaled = shift.map((value) => (value * wanted.gap) / gap);
    const across = name === "O" ? roundShare(points, scaled, basis("O"), wanted.across) : wanted.across;
    found.set(name, { shift: scaled, share: scaled.map((_, i) => (i & 1 ? wanted.down : across)) });
  }
  return found;
}

/** Whether a person's pictures show a smile with teeth that can be drawn. */
export const laughs = ({ own, teeth }: Pick<NeutralFace, "own" | "teeth">): boolean =>
  teeth !== undefined && (own?.of.get("laugh")?.gap ?? 0) > LAUGH_GAP;

function laughMotion(laugh: OwnExpression, mirror: Int32Array): OwnMotion {
  return {
    shift: symmetric(laugh.shift, mirror).map((value) => value * LAUGH_MOTION),
    share: laugh.shift.map(() => 1),
  };
}

function smileMotion(smile: OwnExpression, mirror: Int32Array): OwnMotion {
  const shows = smile.gap > CLOSED_GAP;
  const amount = shows ? LAUGH.all : SMILE;
  return {
    shift: symmetric(smile.shift, mirror).map((value) => value * amount),
    share: smile.shift.map((_, i) => (shows && LIPS.has(i >> 1) ? LAUGH.lips : 1)),
  };
}

/** Opening in the middle of the lips, in widths of the mouth at rest. */
function openingOf(points: Points, shift: Float64Array): number {
  const y = (i: number) => (points[i * 2 + 1] ?? 0) + (shift[i * 2 + 1] ?? 0);
  const middle = INNER_UPPER.length >> 1;
  return Math.max(0.05, (y(INNER_LOWER[middle] ?? 0) - y(INNER_UPPER[middle] ?? 0)) / faceSize(points).width);
}

/** How much of the person's own motion across keeps a rounded mouth narrow. */
function roundShare(points: Points, own: Float64Array, basis: Float64Array, most: number): number {
  const width = (shift: Float64Array) => {
    const at = (i: number) => {
      const { x, y } = pointAt(points, i);
      const by = pointAt(shift, i);
      return { x: x + by.x, y: y + by.y };
    };
    return distance(at(MOUTH_LEFT), at(MOUTH_RIGHT)) / faceSize(points).width;
  };
  const [wide, narrow] = [width(own), width(basis)];
  if (wide <= MAX_ROUND) return most;
  return clamp((MAX_ROUND - narrow) / Math.max(1e-6, wide - narrow), 0, most);
}

/**
 * The landmark on the other side of the face for each, found while the mouth is open: with closed lips, upper and lower
 * rims lie on each other.
 */
function mirrorOf(points: Points, open: Float64Array): Int32Array {
  const at = (i: number) => ({
    x: (points[i * 2] ?? 0) + (open[i * 2] ?? 0),
    y: (points[i * 2 + 1] ?? 0) + (open[i * 2 + 1] ?? 0),
  });
  const all = Array.from({ length: LANDMARK_COUNT }, (_, i) => at(i));
  const axis = at(NOSE_BRIDGE).x;
  return Int32Array.from(all, ({ x, y }) => {
    const other = { x: 2 * axis - x, y };
    let [best, least] = [0, Infinity];
    all.forEach((point, i) => {
      const away = distance(point, other);
      if (away < least) [best, least] = [i, away];
    });
    return best;
  });
}

/** The mean of both halves of a face: a crooked moment would stay crooked in every frame. */
function symmetric(shift: Float64Array, mirror: Int32Array): Float64Array {
  return shift.map((value, i) => {
    const other = shift[(mirror[i >> 1] ?? 0) * 2 + (i & 1)] ?? 0;
    return (value + (i & 1 ? other : -other)) / 2;
  });
}
