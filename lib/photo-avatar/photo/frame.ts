import { CHIN, EYES, MOUTH_LEFT, MOUTH_RIGHT } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import {
  type Box,
  between,
  clamp,
  distance,
  meanPoint,
  type Point,
  type Points,
  pick,
  pointAt,
} from "#lib/photo-avatar/numerics/points.ts";

/**
 * The frame that every face is laid into, in units: 720 to the side, as the built-in avatars. A photo avatar is drawn
 * with `scale` pixels per unit.
 */
export const FRAME_UNITS = 720;
/** Where the centers of the mean face's eyes lie, in units. */
export const EYE_LEFT: Point = { x: 303, y: 236 };
export const EYE_RIGHT: Point = { x: 417, y: 236 };
const EYES_APART = EYE_RIGHT.x - EYE_LEFT.x;

/** Mouth and eyes boxes of the mean face, [x0, y0, x1, y1) in units. They touch: a row between them would not move. */
export const MOUTH_BOX = [194, 276, 526, 532] as const;
export const EYES_BOX = [225, 153, 495, 276] as const;
/** Boxes are multiples of it, in units, and so whole pixels in every size of an avatar. */
const BOX_STEP = 2;

/** A face's place in its frame. */
export interface Place {
  /** How much larger the face is than the mean face. */
  readonly zoom: number;
  /** The middle between the eyes, in units. */
  readonly middle: Point;
}

/** Where the mean face is. */
export const MEAN_PLACE: Place = { zoom: 1, middle: { x: (EYE_LEFT.x + EYE_RIGHT.x) / 2, y: EYE_LEFT.y } };

/** Boxes and eyes of a face at a place. */
export function placed({ zoom, middle }: Place): {
  eyeLeft: Point;
  eyeRight: Point;
  mouthBox: Box;
  eyesBox: Box;
} {
  const mean = MEAN_PLACE.middle;
  const even = (value: number) => clamp(Math.round(value / BOX_STEP) * BOX_STEP, 0, FRAME_UNITS);
  const x = (value: number) => even(middle.x + (value - mean.x) * zoom);
  const y = (value: number) => even(middle.y + (value - mean.y) * zoom);
  const box = ([x0, y0, x1, y1]: Box): Box => [x(x0), y(y0), x(x1), y(y1)];
  const apart = (EYES_APART / 2) * zoom;
  return {
    eyeLeft: { x: middle.x - apart, y: middle.y },
    eyeRight: { x: middle.x + apart, y: middle.y },
    mouthBox: box(MOUTH_BOX),
    eyesBox: box(EYES_BOX),
  };
}

/** Centers of both eyes: of the rims of the lids, which gaze doesn't move. */
export function eyeCenters(points: Points): readonly [Point, Point] {
  const [left, right] = EYES.map(({ upper, lower }) => meanPoint(pick(points, [...upper, ...lower])));
  return [left ?? EYE_LEFT, right ?? EYE_RIGHT];
}

/** A similarity: (x, y) becomes (a x - b y + dx, b x + a y + dy). */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly dx: number;
  readonly dy: number;
}

/** The similarity that lays the segment from `p` to `q` onto the one from `to` to `onto`. */
export function similarity(p: Point, q: Point, to: Point, onto: Point): Similarity {
  const squared = distance(p, q) ** 2;
  const [ux, uy, vx, vy] = [q.x - p.x, q.y - p.y, onto.x - to.x, onto.y - to.y];
  const a = (ux * vx + uy * vy) / squared;
  const b = (ux * vy - uy * vx) / squared;
  return { a, b, dx: to.x - a * p.x + b * p.y, dy: to.y - b * p.x - a * p.y };
}

/** The similarity that lays points onto others of the same number with the least squared error. */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const [p, q] = [meanPoint(from), meanPoint(to)];
  let [along, across, squared] = [0, 0, 0];
  from.forEach((point, i) => {
    const [ux, uy] = [point.x - p.x, point.y - p.y];
    const [vx, vy] = [(to[i]?.x ?? 0) - q.x, (to[i]?.y ?? 0) - q.y];
    along += ux * vx + uy * vy;
    across += ux * vy - uy * vx;
    squared += ux * ux + uy * uy;
  });
  const [a, b] = [along / squared, across / squared];
  return { a, b, dx: q.x - a * p.x + b * p.y, dy: q.y - b * p.x - a * p.y };
}

export function move({ a, b, dx, dy }: Similarity, x: number, y: number): Point {
  return { x: a * x - b * y + dx, y: b * x + a * y + dy };
}

export function invert({ a, b, dx, dy }: Similarity): Similarity {
  const squared = a * a + b * b;
  const [ia, ib] = [a / squared, -b / squared];
  return { a: ia, b: ib, dx: -(ia * dx - ib * dy), dy: -(ib * dx + ia * dy) };
}

/** Moves all points. */
export function moveAll(by: Similarity, points: Points): Points {
  const moved = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    const { x, y } = move(by, points[i] ?? 0, points[i + 1] ?? 0);
    moved[i] = x;
    moved[i + 1] = y;
  }
  return moved;
}

/** Width of the mouth and height from eyes to chin: what motion is measured in. */
export function faceSize(points: Points): { width: number; height: number } {
  const [left, right] = eyeCenters(points);
  return {
    width: distance(pointAt(points, MOUTH_LEFT), pointAt(points, MOUTH_RIGHT)),
    height: distance(between(left, right, 0.5), pointAt(points, CHIN)),
  };
}
