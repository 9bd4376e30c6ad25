/** Flat 2D points: f64 [n][x, y] in pixels. */
export type Points = Float64Array;

/** [x0, y0, x1, y1), in units of the frame or in pixels. */
export type Box = readonly [number, number, number, number];

/** A box in units as whole pixels, `scale` to a unit. */
export function boxInPixels(box: Box, scale: number): [number, number, number, number] {
  const px = (i: 0 | 1 | 2 | 3) => Math.round(box[i] * scale);
  return [px(0), px(1), px(2), px(3)];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The i-th point of flat numbers that begin with x and y. */
export const pointAt = (points: Float64Array | Float32Array, i: number): Point => ({
  x: points[i * 2] ?? 0,
  y: points[i * 2 + 1] ?? 0,
});

/** The points of `indices`. */
export function pick(points: Points, indices: readonly number[]): Point[] {
  return indices.map((i) => pointAt(points, i));
}

/** Points as flat numbers. */
export const flat = (points: readonly Point[]): Points =>
  Float64Array.from(points.flatMap(({ x, y }) => [x, y]));

export function meanPoint(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** a + (b - a) * t */
export function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** 0 at 0 and below, 1 at 1 and above, without a kink. */
export function smoothStep(t: number): number {
  const c = clamp(t, 0, 1);
  return c * c * (3 - 2 * c);
}

/** y of a contour (points from left to right) at x, straight between points; beyond its ends, level. */
export function heightAt(contour: readonly Point[], x: number): number {
  const [first] = contour;
  if (!first) return 0;
  let before = first;
  for (const point of contour) {
    if (x <= point.x) {
      const t = point.x === before.x ? 1 : (x - before.x) / (point.x - before.x);
      return before.y + (point.y - before.y) * clamp(t, 0, 1);
    }
    before = point;
  }
  return before.y;
}

/** Catmull-Rom spline through the points (uniform), `parts` pieces between two. Keeps all of the points. */
export function subdivide(points: readonly Point[], parts: number): Point[] {
  const result: Point[] = [];
  const at = (i: number): Point => points[clamp(i, 0, points.length - 1)] ?? { x: 0, y: 0 };
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let part = 0; part < parts; part++) {
      const t = part / parts;
      const along = (a: number, b: number, c: number, d: number) =>
        b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      result.push({ x: along(p0.x, p1.x, p2.x, p3.x), y: along(p0.y, p1.y, p2.y, p3.y) });
    }
  }
  result.push(at(points.length - 1));
  return result;
}

/** Whether a point lies inside a closed line (even-odd rule). */
export function isWithin(line: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  line.forEach((a, i) => {
    const b = line[(i + line.length - 1) % line.length] ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}
