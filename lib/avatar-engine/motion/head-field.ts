import type { FrameSize, Framing } from "#lib/avatar-engine/draw/framing.ts";
import { type Picture, perRig, type Rig } from "#lib/avatar-engine/rig/rig.ts";
import type { Pose } from "./pose.ts";

/** Terms of the linear field: the unposed position, then one per number of the pose. */
export const POSE_TERMS = 8;
const RADIANS = Math.PI / 180;

/** The head pose as a linear field over a grid of square cells. */
export interface HeadField {
  /** Cells across and down; nodes are one more each way. */
  readonly columns: number;
  readonly rows: number;
  readonly cellPx: number;
  /** f32 [node row][node column][x, y][POSE_TERMS]: source position = dot(terms, poseTerms(pose)). */
  readonly nodes: Float32Array;
  /**
   * u8 [rows][columns]: 1 where no pose within reach shows anything but the background, 2 where none shows any of it.
   */
  readonly kinds: Uint8Array;
  /** The same with 3, unchanged, in cells that show neither mouth nor eyes in any pose. */
  readonly faceKinds: Uint8Array;
}

/** The pose as the vector that `HeadField.nodes` is multiplied with: f32 [POSE_TERMS]. */
export function poseTerms(pose: Pose, into: Float32Array): void {
  into[0] = 1;
  into[1] = pose.yawDeg * RADIANS;
  into[2] = pose.pitchDeg * RADIANS;
  into[3] = pose.rollDeg * RADIANS;
  into[4] = pose.headX;
  into[5] = pose.headY;
  into[6] = pose.bodyX;
  into[7] = pose.breath;
}

/**
 * Where each output cell samples the avatar's image, for small rotations of the head about the neck.
 * First-order rotation of the depth map's points, seen through the bake's camera; full above the chin and
 * easing to none at the collar (`motion.py`, `Stage.pose`, of the bake).
 */
export function buildHeadField(rig: Rig, frame: FrameSize, { scale, left, top }: Framing): HeadField {
  // About 9 source pixels per cell: finer than any relief of the face, coarse enough to be cheap.
  const cellPx = Math.max(2, Math.round(9 * scale));
  const columns = Math.ceil(frame.width / cellPx);
  const rows = Math.ceil(frame.height / cellPx);
  const grid: Grid = {
    width: columns + 1,
    height: rows + 1,
    x: (column) => (column * cellPx + 0.5 - left) / scale - 0.5,
    y: (row) => (row * cellPx + 0.5 - top) / scale - 0.5,
  };
  const depth = nodeDepths(rig, grid);
  const nodes = new Float32Array(grid.width * grid.height * 2 * POSE_TERMS);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const node = row * grid.width + column;
      writeNode(rig, nodes, node * 2 * POSE_TERMS, grid.x(column), grid.y(row), depth[node] ?? 0);
    }
  }
  const kinds = cellKinds(rig, columns, rows, grid);
  const faceKinds = kinds.map((kind, cell) => (showsFace(rig, grid, columns, cell) ? kind : LEAVE));
  return { columns, rows, cellPx, nodes, kinds, faceKinds };
}

const LEAVE = 3;

/** Whether a cell may show mouth or eyes. */
function showsFace({ json }: Rig, grid: Grid, columns: number, cell: number): boolean {
  const column = cell % columns;
  const row = Math.floor(cell / columns);
  return [json.mouth.box, json.eyes.box].some(
    ([x0, y0, x1, y1]) =>
      grid.x(column) < x1 + REACH_PX &&
      grid.x(column + 1) > x0 - REACH_PX &&
      grid.y(row) < y1 + REACH_PX &&
      grid.y(row + 1) > y0 - REACH_PX,
  );
}

/** The nodes: how many, and where on the person's picture each column and row lies, in its pixels. */
interface Grid {
  readonly width: number;
  readonly height: number;
  readonly x: (column: number) => number;
  readonly y: (row: number) => number;
}

/** Writes the two rows of terms (x, then y) of the node that shows the person's pixel (x, y) at `depth` metres. */
function writeNode({ json }: Rig, nodes: Float32Array, i: number, x: number, y: number, depth: number): void {
  const { focalPx, distanceM, centreY } = json.camera;
  const [pivotX, pivotY, pivotZ] = json.neck.pivotM;
  const z = distanceM + depth;
  const dx = x - json.size / 2;
  const dy = y - centreY;
  // Metres from the pivot: right, up, away.
  const rx = (dx / focalPx) * z - pivotX;
  const ry = (-dy / focalPx) * z - pivotY;
  const rz = depth - pivotZ;
  const head = headShare(json.neck, y);
  const px = focalPx / z;
  nodes.set(
    [x, -(rz * px + (dx * rx) / z) * head, ((dx * ry) / z) * head, ry * px * head, -head, 0, -1, 0],
    i,
  );
  const lift = Math.min(1, Math.max(0.4, 1 - head * 0.6));
  nodes.set(
    [y, -((dy * rx) / z) * head, -(rz * px - (dy * ry) / z) * head, rx * px * head, 0, -head, 0, lift],
    i + POSE_TERMS,
  );
}

/** 1 above the chin, easing to 0 at the collar. */
function headShare({ chinY, collarY }: Rig["json"]["neck"], y: number): number {
  const t = Math.min(1, Math.max(0, (collarY - y) / (collarY - chinY)));
  return t * t * (3 - 2 * t);
}

/**
 * Depth in metres per node: the person's mean around it; beyond the outline the nearest part's, so that edges move as
 * one.
 */
function nodeDepths(rig: Rig, grid: Grid): Float32Array {
  const { size, depth: range } = rig.json;
  const values = new Float32Array(grid.width * grid.height);
  const known = new Float32Array(values.length);
  for (let node = 0; node < values.length; node++) {
    const cx = Math.round(grid.x(node % grid.width));
    const cy = Math.round(grid.y(Math.floor(node / grid.width)));
    let sum = 0;
    let weight = 0;
    for (let y = Math.max(0, cy - 5); y <= Math.min(size - 1, cy + 5); y++) {
      for (let x = Math.max(0, cx - 5); x <= Math.min(size - 1, cx + 5); x++) {
        const alpha = rig.neutral.rgba[(y * size + x) * 4 + 3] ?? 0;
        if (alpha < 200) continue;
        sum += rig.depth.values[y * size + x] ?? 0;
        weight++;
      }
    }
    if (weight === 0) continue;
    values[node] = (sum / weight / 255) * range.rangeM + range.nearM;
    known[node] = 1;
  }
  spread(values, known, grid);
  return smooth(values, grid);
}

/** Fills unknown nodes from known neighbours, ring by ring. */
function spread(values: Float32Array, known: Float32Array, grid: Grid): void {
  const rings = Math.max(grid.width, grid.height);
  for (let ring = 0; ring < rings && known.includes(0); ring++) {
    const before = known.slice();
    for (let node = 0; node < values.length; node++) {
      if (before[node]) continue;
      let sum = 0;
      let count = 0;
      for (const next of neighbours(node, grid)) {
        if (!before[next]) continue;
        sum += values[next] ?? 0;
        count++;
      }
      if (count === 0) continue;
      values[node] = sum / count;
      known[node] = 1;
    }
  }
}

/** Each node averaged with its neighbours, itself counted twice. */
function smooth(values: Float32Array, grid: Grid): Float32Array {
  return values.map((value, node) => {
    let sum = value * 2;
    let count = 2;
    for (const next of neighbours(node, grid)) {
      sum += values[next] ?? 0;
      count++;
    }
    return sum / count;
  });
}

/** Numbers of the two to four nodes beside a node. */
function neighbours(node: number, { width, height }: Grid): number[] {
  const x = node % width;
  const found: number[] = [];
  if (x > 0) found.push(node - 1);
  if (x < width - 1) found.push(node + 1);
  if (node >= width) found.push(node - width);
  if (node < width * (height - 1)) found.push(node + width);
  return found;
}

/** Maximum shift of a point in pixels, for any pose; cells farther than this from the person stay background. */
const REACH_PX = 20;

/** What each cell can show (`HeadField.kinds`): looks at the person within REACH_PX of it. */
function cellKinds(rig: Rig, columns: number, rows: number, grid: Grid): Uint8Array {
  const { size } = rig.json;
  const { mayShow, mayClear } = coverage(rig);
  const kinds = new Uint8Array(columns * rows);
  for (let cell = 0; cell < kinds.length; cell++) {
    const column = cell % columns;
    const row = Math.floor(cell / columns);
    const x0 = Math.max(0, Math.floor(grid.x(column)) - REACH_PX);
    const x1 = Math.min(size - 1, Math.ceil(grid.x(column + 1)) + REACH_PX);
    const y0 = Math.max(0, Math.floor(grid.y(row)) - REACH_PX);
    const y1 = Math.min(size - 1, Math.ceil(grid.y(row + 1)) + REACH_PX);
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
