import type { MotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import type { OwnExpressions } from "#lib/photo-avatar/expressions/own-expressions.ts";
import {
  CHIN,
  INNER_LOWER,
  INNER_UPPER,
  LIPS,
  MOUTH_LEFT,
  MOUTH_RIGHT,
  NOSE_BRIDGE,
  NOSE_TIP,
  OUTER_LOWER,
  OUTER_UPPER,
  OUTLINE,
  SECOND_LOWER,
  SECOND_UPPER,
  THIRD_LOWER,
  THIRD_UPPER,
} from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { FACE_POINTS } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { CLOSED_GAP, mouthGap, seamOf } from "#lib/photo-avatar/mouth/mouth-shape.ts";
import { findOwnTeeth, type OwnTeeth } from "#lib/photo-avatar/mouth/own-teeth.ts";
import { delaunay } from "#lib/photo-avatar/numerics/delaunay.ts";
import { blur, emptyPlane, type Plane, sampleCubic } from "#lib/photo-avatar/numerics/pictures.ts";
import {
  between,
  distance,
  flat,
  heightAt,
  type Point,
  type Points,
  pick,
  pointAt,
  smoothStep,
} from "#lib/photo-avatar/numerics/points.ts";
import { coverOf, placeAt } from "#lib/photo-avatar/numerics/raster.ts";
import { thinPlate } from "#lib/photo-avatar/numerics/thin-plate.ts";
import type { Aligned } from "./align.ts";
import { FRAME_UNITS } from "./frame.ts";

/** A face at rest with closed lips. */
export interface NeutralFace extends Aligned {
  /** Where the lips would be without the photo's smile, or `points` if it had none: f64 like `points`. */
  readonly relaxed: Points;
  readonly teeth: OwnTeeth | undefined;
  /** The person's own expressions, if there are pictures of them. */
  readonly own?: OwnExpressions;
}

/** How much of a smile is taken back: all of it would leave its folds behind in the skin. */
const CALM = 0.55;
/** How much lips that a smile has stretched thicken again, at `CALM` and entirely relaxed. */
const THICKER = { some: { upper: 1.12, lower: 1.06 }, all: { upper: 1.3, lower: 1.15 } };
const NOSE = [1, 2, 98, 327, 97, 326, 48, 278, 64, 294];

/** Closes the mouth of a photo that shows teeth; a closed one only has its seam found. */
export function makeNeutral(aligned: Aligned, basis: MotionBasis): NeutralFace {
  const { picture, points } = aligned;
  if (mouthGap(points) <= CLOSED_GAP) {
    const closed = withSeam(points, snapToDark(picture, aligned.detail, seamOf(points)));
    return { ...aligned, points: closed, relaxed: closed, teeth: undefined };
  }
  const rest = restingLips(points, basis);
  const calm = closeLips(points, rest, CALM, THICKER.some);
  const relaxed = closeLips(points, rest, 1, THICKER.all);
  const closed = paintSeam(warpFace(aligned, calm), aligned.detail, seamOf(calm));
  return { ...aligned, picture: closed, points: calm, relaxed, teeth: findOwnTeeth(aligned) };
}

/** The points with both inner rims on the seam. */
function withSeam(points: Points, seam: readonly Point[]): Points {
  const result = points.slice();
  seam.forEach(({ x, y }, j) => {
    for (const i of [INNER_UPPER[j], INNER_LOWER[j]]) if (i !== undefined) result.set([x, y], i * 2);
  });
  return result;
}

/** Units above and below the landmarks' seam where the dark line between the lips is looked for. */
const SNAP_UNITS = 6;

/** Moves a seam onto the darkest line near it. */
function snapToDark(picture: Plane, detail: number, seam: readonly Point[]): Point[] {
  const color = new Float32Array(3);
  const shifts = seam.map(({ x, y }, j) => {
    if (j === 0 || j === seam.length - 1) return 0;
    let best = 0;
    let darkest = Infinity;
    for (let d = -SNAP_UNITS; d <= SNAP_UNITS; d += 0.5) {
      let sum = 0;
      for (const [ox, oy] of [
        [-1.5, 0],
        [0, 0],
        [1.5, 0],
        [0, -0.5],
        [0, 0.5],
      ] as const) {
        sampleCubic(picture, (x + ox) * detail, (y + d + oy) * detail, color);
        sum += (color[0] ?? 0) + (color[1] ?? 0) + (color[2] ?? 0);
      }
      const cost = sum / 15 + 0.5 * d * d;
      if (cost < darkest) {
        darkest = cost;
        best = d;
      }
    }
    return best;
  });
  return seam.map(({ x, y }, j) => {
    const at = (k: number) => shifts[k] ?? shifts[j] ?? 0;
    const isEnd = j === 0 || j === seam.length - 1;
    return { x, y: y + (isEnd ? 0 : 0.25 * at(j - 1) + 0.5 * at(j) + 0.25 * at(j + 1)) };
  });
}

/** Where the mean face's lips lie when it is laid onto the parts of this one that a smile leaves alone. */
function restingLips(points: Points, basis: MotionBasis): Points {
  const noseY = pointAt(points, NOSE_TIP).y;
  const outline: readonly number[] = OUTLINE;
  const calm = Array.from({ length: FACE_POINTS }, (_, i) => i).filter(
    (i) => !LIPS.has(i) && (pointAt(points, i).y < noseY || outline.includes(i)),
  );
  const toFace = thinPlate(flat(pick(basis.layout, calm)), flat(pick(points, calm)), 0.02);
  const moved = new Float64Array(points.length);
  for (let i = 0; i < FACE_POINTS; i++) {
    const { x, y } = pointAt(basis.layout, i);
    const at = toFace(x, y);
    moved.set([at.x, at.y], i * 2);
  }
  return moved;
}

interface Thicker {
  readonly upper: number;
  readonly lower: number;
}

/** The face with closed lips: `share` of the way from the photo's smile to the resting lips. */
function closeLips(points: Points, rest: Points, share: number, thicker: Thicker): Points {
  const seam = closedSeam(points, rest, share);
  const [left, right] = [seam[0], seam.at(-1)];
  if (!left || !right) return points;
  const width = distance(pointAt(points, MOUTH_LEFT), pointAt(points, MOUTH_RIGHT));
  const narrow = distance(left, right) / width;
  const closed = points.slice();
  for (const [inner, rings, grow] of [
    [INNER_UPPER, [SECOND_UPPER, THIRD_UPPER, OUTER_UPPER], thicker.upper],
    [INNER_LOWER, [SECOND_LOWER, THIRD_LOWER, OUTER_LOWER], thicker.lower],
  ] as const) {
    inner.forEach((from, j) => {
      const on = seam[j] ?? left;
      const old = pointAt(points, from);
      closed.set([on.x, on.y], from * 2);
      for (const ring of rings) {
        const i = ring[j] ?? from;
        const point = pointAt(points, i);
        closed.set([on.x + (point.x - old.x) * narrow, on.y + (point.y - old.y) * grow], i * 2);
      }
    });
  }
  return followLips(points, closed);
}

/** How far down an open mouth its closed lips meet. */
const MEET_AT = 0.62;
/** How much of the bow of a smile's lips stays in what stays of the smile. */
const OWN_BOW = 0.8;

/** The line on which the lips will meet. */
function closedSeam(points: Points, rest: Points, share: number): Point[] {
  const resting = seamOf(rest);
  const upper = pick(points, INNER_UPPER);
  const lower = pick(points, INNER_LOWER);
  const own = upper.map((point, j) => between(point, lower[j] ?? point, MEET_AT));
  const at = (line: readonly Point[], j: number): Point => line.at(j) ?? { x: 0, y: 0 };
  const left = between(at(upper, 0), at(resting, 0), share);
  const right = between(at(upper, -1), at(resting, -1), share);
  const bow = (line: readonly Point[], j: number) => {
    const t = j / (line.length - 1);
    return at(line, j).y - between(at(line, 0), at(line, -1), t).y;
  };
  const middle = (own.length - 1) / 2;
  const middleY = share * at(resting, middle).y + (1 - share) * at(own, middle).y;
  const line = own.map((_, j) => {
    const t = j / (own.length - 1);
    const straight = between(left, right, t);
    return { x: straight.x, y: straight.y + share * bow(resting, j) + (1 - share) * OWN_BOW * bow(own, j) };
  });
  const lift = middleY - at(line, middle).y;
  return line.map(({ x, y }, j) => {
    const t = j / (line.length - 1);
    return { x, y: y + lift * Math.min(1, 4 * t * (1 - t)) };
  });
}

/** Moves cheeks and chin with the lips; nose, eyes and outline stay. */
function followLips(points: Points, closed: Points): Points {
  const limit =
    pointAt(points, NOSE_BRIDGE).y + (pointAt(points, NOSE_TIP).y - pointAt(points, NOSE_BRIDGE).y) * 0.9;
  const outline: readonly number[] = OUTLINE;
  const indices = Array.from({ length: FACE_POINTS }, (_, i) => i);
  const stays = (i: number) =>
    !LIPS.has(i) && (pointAt(points, i).y < limit || outline.includes(i) || NOSE.includes(i) || i === CHIN);
  const fixed = indices.filter((i) => LIPS.has(i) || stays(i));
  const moved = closed.map((value, k) => value - (points[k] ?? 0));
  const shift = thinPlate(flat(pick(points, fixed)), flat(pick(moved, fixed)), 1e-3);
  const result = closed.slice();
  for (const i of indices) {
    if (LIPS.has(i) || stays(i)) continue;
    const { x, y } = pointAt(points, i);
    const by = shift(x, y);
    result.set([x + by.x, y + by.y], i * 2);
  }
  return result;
}

/** How far inside the lips their rim is taken from, or the edges of teeth would be copied too. */
const RIM_INSET = { upper: 0.16, lower: 0.14 };
/** Blur of the displacement outside the lips, in units, which hides the mesh's triangles. */
const SMOOTH_UNITS = 1.5;

/** Draws the photo with its landmarks moved to `target`. */
function warpFace({ picture, detail, points }: Aligned, target: Points): Plane {
  const frame = [0, 0.25, 0.5, 0.75, 1].flatMap((t) => [
    [t * FRAME_UNITS, 0],
    [t * FRAME_UNITS, FRAME_UNITS],
    [0, t * FRAME_UNITS],
    [FRAME_UNITS, t * FRAME_UNITS],
  ]);
  const corners = [...new Map(frame.map((corner) => [corner.join(), corner])).values()].flat();
  const before = Float64Array.of(...points.subarray(0, FACE_POINTS * 2), ...corners);
  const after = Float64Array.of(...target.subarray(0, FACE_POINTS * 2), ...corners);
  const rim = new Set<number>([...INNER_UPPER, ...INNER_LOWER]);
  const all = delaunay(before);
  const triangles = Uint16Array.from(
    Array.from({ length: all.length / 3 }, (_, t) => [...all.subarray(t * 3, t * 3 + 3)])
      .filter((corners) => !corners.every((i) => rim.has(i)))
      .flat(),
  );
  const source = before.slice();
  for (const [inner, outer, inset] of [
    [INNER_UPPER, OUTER_UPPER, RIM_INSET.upper],
    [INNER_LOWER, OUTER_LOWER, RIM_INSET.lower],
  ] as const) {
    inner.slice(1, -1).forEach((i, j) => {
      const { x, y } = between(pointAt(before, i), pointAt(before, outer[j + 1] ?? i), inset);
      source.set([x, y], i * 2);
    });
  }
  const cover = coverOf(after, triangles, { box: [0, 0, FRAME_UNITS, FRAME_UNITS], detail });
  const shift = emptyPlane(cover.width, cover.height, 2);
  const place = new Float64Array(2);
  for (let i = 0; i < cover.ids.length; i++) {
    if ((cover.ids[i] ?? -1) < 0) continue;
    placeAt(cover, i, triangles, source, place);
    shift.data[i * 2] = (place[0] ?? 0) - ((i % cover.width) + 0.5) / detail;
    shift.data[i * 2 + 1] = (place[1] ?? 0) - (Math.floor(i / cover.width) + 0.5) / detail;
  }
  return drawShifted(picture, detail, shift, lipsMask(target, cover.width, detail));
}

/** The picture read `shift` units away (two channels); smoothly outside of `sharp` (one channel, 0..1). */
function drawShifted(picture: Plane, detail: number, shift: Plane, sharp: Plane): Plane {
  const soft = blur(shift, SMOOTH_UNITS * detail);
  const result = emptyPlane(picture.width, picture.height, 3);
  const color = new Float32Array(3);
  for (let i = 0; i < sharp.data.length; i++) {
    const share = sharp.data[i] ?? 0;
    const by = (k: number) =>
      (shift.data[i * 2 + k] ?? 0) * share + (soft.data[i * 2 + k] ?? 0) * (1 - share);
    const x = (i % picture.width) + 0.5 + by(0) * detail;
    const y = Math.floor(i / picture.width) + 0.5 + by(1) * detail;
    sampleCubic(picture, x, y, color);
    result.data.set(color, i * 3);
  }
  return result;
}

/** 1 within the lips, fading over a few pixels. */
function lipsMask(points: Points, side: number, detail: number): Plane {
  const upper = pick(points, OUTER_UPPER);
  const lower = pick(points, OUTER_LOWER);
  const mask = emptyPlane(side, side, 1);
  const [left, right] = [upper[0]?.x ?? 0, upper.at(-1)?.x ?? 0];
  for (let i = 0; i < mask.data.length; i++) {
    const x = ((i % side) + 0.5) / detail;
    const y = (Math.floor(i / side) + 0.5) / detail;
    if (x < left || x > right) continue;
    if (y > heightAt(upper, x) && y < heightAt(lower, x)) mask.data[i] = 1;
  }
  return blur(mask, 2 * detail);
}

/** Strength and width (sigma in units) of the dark line between closed lips, and of the shade around it. */
const LINE = { strength: 0.55, sigma: 0.9 };
const SHADE = { strength: 0.16, sigma: 2.4 };
/** Units over which the line fades towards the corners. */
const LINE_FADE = 14;

/** Draws the dark line between closed lips, a little warm as lips are. */
function paintSeam(picture: Plane, detail: number, seam: readonly Point[]): Plane {
  const result = { ...picture, data: picture.data.slice() };
  const [left, right] = [seam[0]?.x ?? 0, seam.at(-1)?.x ?? 0];
  for (let px = Math.floor(left * detail); px < right * detail; px++) {
    const x = (px + 0.5) / detail;
    const on = heightAt(seam, x);
    const ends = smoothStep(Math.min(x - left, right - x) / LINE_FADE + 0.15);
    for (let py = Math.floor((on - 8) * detail); py < (on + 8) * detail; py++) {
      const d = (py + 0.5) / detail - on;
      const dark =
        (LINE.strength * Math.exp(-((d / LINE.sigma) ** 2) / 2) +
          SHADE.strength * Math.exp(-((d / SHADE.sigma) ** 2) / 2)) *
        ends;
      const at = (py * picture.width + px) * 3;
      for (let c = 0; c < 3; c++)
        result.data[at + c] = (result.data[at + c] ?? 0) * (1 - dark * (c === 0 ? 0.86 : 1));
    }
  }
  return result;
}
