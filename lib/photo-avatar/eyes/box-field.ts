import { emptyPlane, sampleCubic } from "#lib/photo-avatar/numerics/pictures.ts";
import { type Box, flat, type Point, smoothStep } from "#lib/photo-avatar/numerics/points.ts";
import { thinPlate } from "#lib/photo-avatar/numerics/thin-plate.ts";

/** Displacement of the skin at a point of the frame, in units. */
export type Shift = (x: number, y: number) => Point;

/** Units between the values of the table. */
const STEP = 4;

interface FieldOptions {
  readonly stiffness: number;
  /** Units from the edge of the box over which the displacement fades; 0: it doesn't. */
  readonly fade: number;
}

/** Displacement through points of a box (thin plate), tabulated every few units. */
export function fieldOf(
  points: readonly Point[],
  by: readonly Point[],
  [x0, y0, x1, y1]: Box,
  { stiffness, fade }: FieldOptions,
): Shift {
  const warp = thinPlate(flat(points), flat(by), stiffness);
  const columns = Math.ceil((x1 - x0) / STEP) + 2;
  const rows = Math.ceil((y1 - y0) / STEP) + 2;
  const table = emptyPlane(columns, rows, 2);
  for (let i = 0; i < columns * rows; i++) {
    const x = x0 + (i % columns) * STEP;
    const y = y0 + Math.floor(i / columns) * STEP;
    const share = fade === 0 ? 1 : smoothStep((Math.min(x - x0, x1 - x, y - y0, y1 - y) - 2) / fade);
    const shift = warp(x, y);
    table.data.set([shift.x * share, shift.y * share], i * 2);
  }
  const pair = new Float32Array(2);
  return (x, y) => {
    sampleCubic(table, (x - x0) / STEP + 0.5, (y - y0) / STEP + 0.5, pair);
    return { x: pair[0] ?? 0, y: pair[1] ?? 0 };
  };
}

/** Points just outside of a box, which keep its surroundings still. */
export function edgeOf([x0, y0, x1, y1]: Box): Point[] {
  const across = Array.from({ length: 7 }, (_, i) => x0 + ((x1 - x0) * i) / 6);
  const down = Array.from({ length: 4 }, (_, i) => y0 + ((y1 - y0) * i) / 3);
  return [
    ...across.flatMap((x) => [y0 - 6, y1 + 6].map((y) => ({ x, y }))),
    ...down.flatMap((y) => [x0 - 6, x1 + 6].map((x) => ({ x, y }))),
  ];
}
