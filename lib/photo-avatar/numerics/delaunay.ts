import { type Point, type Points, pointAt } from "./points.ts";

/**
 * Delaunay triangulation of points by insertion (A. Bowyer and D. F. Watson, 1981): u16 [triangle][3], all of one
 * orientation (positive `turn`). Points closer than a thousandth of a pixel must have been merged before.
 */
export function delaunay(points: Points): Uint16Array {
  const n = points.length / 2;
  let triangles: Triangle[] = [];
  const all = Float64Array.of(...points, -1e5, -1e5, 2e5 + 1e5, -1e5, -1e5, 2e5 + 1e5);
  triangles.push(triangleOf(all, n, n + 1, n + 2));
  for (let i = 0; i < n; i++) {
    const { x, y } = pointAt(all, i);
    const kept: Triangle[] = [];
    // Edges of the cavity: those that only one removed triangle has.
    const edges = new Map<number, readonly [number, number]>();
    for (const triangle of triangles) {
      if ((x - triangle.x) ** 2 + (y - triangle.y) ** 2 >= triangle.squared) {
        kept.push(triangle);
        continue;
      }
      const [a, b, c] = triangle.corners;
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        const back = to * 65_536 + from;
        if (!edges.delete(back)) edges.set(from * 65_536 + to, [from, to]);
      }
    }
    for (const [from, to] of edges.values()) kept.push(triangleOf(all, from, to, i));
    triangles = kept;
  }
  const real = triangles.filter(({ corners }) => corners.every((corner) => corner < n));
  return Uint16Array.from(real.flatMap(({ corners }) => [...corners]));
}

interface Triangle {
  readonly corners: readonly [number, number, number];
  /** Center and squared radius of the circle through the corners. */
  readonly x: number;
  readonly y: number;
  readonly squared: number;
}

function triangleOf(points: Points, a: number, b: number, c: number): Triangle {
  const [p, q, r] = [pointAt(points, a), pointAt(points, b), pointAt(points, c)];
  const area = turn(p, q, r);
  const bx = q.x - p.x;
  const by = q.y - p.y;
  const cx = r.x - p.x;
  const cy = r.y - p.y;
  const b2 = bx * bx + by * by;
  const c2 = cx * cx + cy * cy;
  const ux = (cy * b2 - by * c2) / (2 * area);
  const uy = (bx * c2 - cx * b2) / (2 * area);
  const flat = Math.abs(area) < 1e-9;
  return {
    corners: area >= 0 ? [a, b, c] : [a, c, b],
    x: flat ? p.x : p.x + ux,
    y: flat ? p.y : p.y + uy,
    squared: flat ? Infinity : ux * ux + uy * uy,
  };
}

/** Twice the signed area of a triangle: positive when its corners turn clockwise on a picture (y downwards). */
export function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
