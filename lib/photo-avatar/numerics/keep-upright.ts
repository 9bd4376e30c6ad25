import { turn } from "./delaunay.ts";
import { pointAt } from "./points.ts";

/** Share of its area at rest that a triangle keeps at least; below, it counts as turned over. */
const MIN_AREA = 0.03;
const ROUNDS = 400;
/** Rounds after which a wider part of the mesh is evened out. */
const ROUNDS_PER_RING = 80;

/** Numbers of the triangles that a shape turns over or flattens. `rest`, `shape`: f64 [vertex][x, y]. */
export function turnedOver(
  rest: Float64Array,
  shape: Float64Array,
  triangles: Uint16Array,
  minArea = MIN_AREA,
): number[] {
  const found: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(t, t + 3);
    const before = turn(pointAt(rest, a), pointAt(rest, b), pointAt(rest, c));
    const after = turn(pointAt(shape, a), pointAt(shape, b), pointAt(shape, c));
    if (after * Math.sign(before) <= minArea * Math.abs(before)) found.push(t / 3);
  }
  return found;
}

/**
 * The shape with no triangle turned over: the corners of one that is get the same displacement, which keeps it as it is at
 * rest; then those around them are evened out, in an ever wider circle. If that is not enough, the whole shape moves less.
 * Positions are multiples of `step`, as `rig.bin` stores them: thin triangles could turn over by rounding.
 */
export function keepUpright(
  rest: Float64Array,
  shape: Float64Array,
  triangles: Uint16Array,
  step: number,
): Float64Array {
  const shift = shape.map((value, i) => value - (rest[i] ?? 0));
  const around = neighborsOf(triangles, rest.length / 2);
  for (let round = 0; round < ROUNDS; round++) {
    const turned = turnedOver(rest, moved(rest, shift, step), triangles);
    if (turned.length === 0) return moved(rest, shift, step);
    const rings = Math.floor(round / ROUNDS_PER_RING);
    if (rings === 0) for (const t of turned) moveTogether(shift, triangles.subarray(t * 3, t * 3 + 3));
    else
      evenOut(
        shift,
        turned.flatMap((t) => [...triangles.subarray(t * 3, t * 3 + 3)]),
        around,
        rings,
      );
  }
  for (let share = 0.95; share > 0.01; share -= 0.05) {
    const less = moved(
      rest,
      shift.map((value) => value * share),
      step,
    );
    if (turnedOver(rest, less, triangles).length === 0) return less;
  }
  return rest;
}

/** Brings the displacements of a triangle's corners halfway to their mean. */
function moveTogether(shift: Float64Array, corners: Uint16Array): void {
  for (const axis of [0, 1]) {
    const mean = corners.reduce((sum, vertex) => sum + (shift[vertex * 2 + axis] ?? 0), 0) / 3;
    for (const vertex of corners) shift[vertex * 2 + axis] = ((shift[vertex * 2 + axis] ?? 0) + mean) / 2;
  }
}

/** Brings the displacements of vertices, and of those up to `rings` - 1 triangles away, halfway to their neighbors'. */
function evenOut(
  shift: Float64Array,
  corners: readonly number[],
  around: readonly (readonly number[])[],
  rings: number,
): void {
  let vertices = new Set(corners);
  for (let ring = 1; ring < rings; ring++) {
    vertices = new Set([...vertices].flatMap((vertex) => [vertex, ...(around[vertex] ?? [])]));
  }
  for (const vertex of vertices) {
    const near = around[vertex] ?? [];
    for (const axis of [0, 1]) {
      const mean = near.reduce((sum, other) => sum + (shift[other * 2 + axis] ?? 0), 0) / near.length;
      shift[vertex * 2 + axis] = ((shift[vertex * 2 + axis] ?? 0) + mean) / 2;
    }
  }
}

const moved = (rest: Float64Array, shift: Float64Array, step: number) =>
  rest.map((value, i) => roundTo(value + (shift[i] ?? 0), step));

/** The closest multiple of `step`. */
export const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

/** The vertices that share a triangle with each vertex. */
function neighborsOf(triangles: Uint16Array, count: number): readonly (readonly number[])[] {
  const around = Array.from({ length: count }, () => new Set<number>());
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = triangles.subarray(t, t + 3);
    for (const from of corners) for (const to of corners) if (from !== to) around[from]?.add(to);
  }
  return around.map((set) => [...set]);
}
