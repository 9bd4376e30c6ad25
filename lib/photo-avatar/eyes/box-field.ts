import { emptyPlane, sampleCubic } from "#lib/photo-avatar/numerics/pictures.ts";
import { type Box, flat, type Point, smoothStep } from "#lib/photo-avatar/numerics/points.ts";
import { spline } from "#lib/photo-avatar/numerics/thin-plate.ts";

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
  box: Box,
  { stiffness, fade }: FieldOptions,
): Shift {
  const at = tableOf(points, flat(by), 2, box, { stiffness, fade });
  return (x, y) => {
    const values = at(x, y);
    return { x: values[0] ?? 0, y: values[1] ?? 0 };
  };
}

/** Two displacements through the same points of a box: [x, y, x, y], overwritten by the next call. */
export function fieldsOf(
  points: readonly Point[],
  [first, second]: readonly [readonly Point[], readonly Point[]],
  box: Box,
  stiffness: number,
): (x: number, y: number) => Float32Array {
  const by = first.flatMap((a, i) => [a.x, a.y, second[i]?.x ?? 0, second[i]?.y ?? 0]);
  return tableOf(points, Float64Array.from(by), 4, box, { stiffness, fade: 0 });
}

/** Numbers at points of a box, smoothly between them. `by`: [n][channels]. */
function tableOf(
  points: readonly Point[],
  by: Float64Array,
  channels: number,
  [x0, y0, x1, y1]: Box,
  { stiffness, fade }: FieldOptions,
): (x: number, y: number) => Float32Array {
  const warp = spline(flat(points), by, channels, stiffness);
  const columns = Math.ceil((x1 - x0) / STEP) + 2;
  const rows = Math.ceil((y1 - y0) / STEP) + 2;
  const table = emptyPlane(columns, rows, channels);
  for (let i = 0; i < columns * rows; i++) {
    const x = x0 + (i % columns) * STEP;
    const y = y0 + Math.floor(i / columns) * STEP;
    const share = fade === 0 ? 1 : smoothStep((Math.min(x - x0, x1 - x, y - y0, y1 - y) - 2) / fade);
    const values = warp(x, y);
    for (let c = 0; c < channels; c++) table.data[i * channels + c] = (values[c] ?? 0) * share;
  }
  const values = new Float32Array(channels);
  return (x, y) => {
    sampleCubic(table, (x - x0) / STEP + 0.5, (y - y0) / STEP + 0.5, values);
    return values;
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
