import type { Area, FrameSize } from "#lib/avatar-engine/draw/framing.ts";
import { type Picture, perRig, type Rig } from "#lib/avatar-engine/rig/rig.ts";
import type { Grid, Reach } from "./head-field.ts";

/** What the cells of a frame's grid can show. */
export interface CellKinds {
  /**
   * u8 [rows][columns]: 1 where no pose within reach shows anything but the background, 2 where none shows any of it.
   */
  readonly kinds: Uint8Array;
  /** The same with 3, unchanged, in cells that show the background only. */
  readonly personKinds: Uint8Array;
  /** The same with 3 also in cells that show neither mouth nor eyes in any pose. */
  readonly faceKinds: Uint8Array;
  /** Around the cells that are not 3, in frame pixels. */
  readonly personArea: Area;
  readonly faceArea: Area;
}

type Cells = { columns: number; rows: number; cellPx: number; grid: Grid; reach: Reach; frame: FrameSize };

/** Finds what each cell can show in any pose within reach. */
export function cellKinds(rig: Rig, cells: Cells): CellKinds {
  const kinds = listKinds(rig, cells);
  const personKinds = kinds.map((kind) => (kind === 1 ? LEAVE : kind));
  const faceKinds = personKinds.map((kind, cell) => (showsFace(rig, cells, cell) ? kind : LEAVE));
  return {
    kinds,
    personKinds,
    faceKinds,
    personArea: areaAround(personKinds, cells),
    faceArea: areaAround(faceKinds, cells),
  };
}

const LEAVE = 3;

/** Whether a cell may show mouth or eyes. */
function showsFace({ json }: Rig, { grid, reach, columns }: Cells, cell: number): boolean {
  const [x0, y0, x1, y1] = sourceOf(grid, reach, columns, cell);
  return [json.mouth.box, json.eyes.box].some(
    ([left, top, right, bottom]) => x0 < right && x1 > left && y0 < bottom && y1 > top,
  );
}

/** The part of the avatar's image that a cell can show: x0, y0, x1, y1. */
function sourceOf(grid: Grid, reach: Reach, columns: number, cell: number): [number, number, number, number] {
  const column = cell % columns;
  const row = Math.floor(cell / columns);
  const node = row * grid.width + column;
  const [byX, byY] = [reach.x[node] ?? 0, reach.y[node] ?? 0];
  return [
    Math.floor(grid.x(column) - byX),
    Math.floor(grid.y(row) - byY),
    Math.ceil(grid.x(column + 1) + byX),
    Math.ceil(grid.y(row + 1) + byY),
  ];
}

/** The frame's part around the cells that do not stay. */
function areaAround(kinds: Uint8Array, { columns, cellPx, frame }: Cells): Area {
  let [x0, y0, x1, y1] = [columns, kinds.length, 0, 0];
  kinds.forEach((kind, cell) => {
    if (kind === LEAVE) return;
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    [x0, y0] = [Math.min(x0, x), Math.min(y0, y)];
    [x1, y1] = [Math.max(x1, x + 1), Math.max(y1, y + 1)];
  });
  const [left, top] = [Math.min(x0, x1) * cellPx, Math.min(y0, y1) * cellPx];
  return {
    ...{ left, top },
    width: Math.min(frame.width, x1 * cellPx) - left,
    height: Math.min(frame.height, y1 * cellPx) - top,
  };
}

/** What each cell can show. */
function listKinds(rig: Rig, { columns, rows, grid, reach }: Cells): Uint8Array {
  const { size } = rig.json;
  const { mayShow, mayClear } = coverage(rig);
  const kinds = new Uint8Array(columns * rows);
  for (let cell = 0; cell < kinds.length; cell++) {
    const source = sourceOf(grid, reach, columns, cell);
    const [x0, y0] = [Math.max(0, source[0]), Math.max(0, source[1])];
    const [x1, y1] = [Math.min(size - 1, source[2]), Math.min(size - 1, source[3])];
    const among = (sums: Int32Array) => {
      const at = (x: number, y: number) => sums[y * (size + 1) + x] ?? 0;
      return x0 > x1 || y0 > y1 ? 0 : at(x1 + 1, y1 + 1) - at(x0, y1 + 1) - at(x1 + 1, y0) + at(x0, y0);
    };
    if (among(mayShow) === 0) kinds[cell] = 1;
    else if (among(mayClear) === 0) kinds[cell] = 2;
  }
  return kinds;
}

/**
 * Where the avatar is visible, and where some background is, over the neutral image and all mouth shapes (a jaw may
 * uncover background): i32 [size + 1][size + 1], such pixels above and to the left of each corner.
 */
const coverage = perRig(({ json: { size, mouth: place }, neutral, mouth }) => {
  const shows = new Uint8Array(size ** 2);
  const clears = new Uint8Array(size ** 2);
  const look = ({ width, height, rgba }: Picture, x0: number, y0: number) => {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const alpha = rgba[(y * width + x) * 4 + 3];
        const i = (y0 + y) * size + x0 + x;
        if (alpha !== 0) shows[i] = 1;
        if (alpha !== 255) clears[i] = 1;
      }
    }
  };
  look(neutral, 0, 0);
  for (const picture of mouth) look(picture, place.box[0], place.box[1]);
  return { mayShow: areaSums(shows, size), mayClear: areaSums(clears, size) };
});

/** Sum of all values above and to the left of each corner: i32 [size + 1][size + 1]. */
function areaSums(values: Uint8Array, size: number): Int32Array {
  const sums = new Int32Array((size + 1) ** 2);
  for (let y = 0; y < size; y++) {
    let row = 0;
    for (let x = 0; x < size; x++) {
      row += values[y * size + x] ?? 0;
      sums[(y + 1) * (size + 1) + x + 1] = (sums[y * (size + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}
