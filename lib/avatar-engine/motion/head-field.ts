import type { FrameSize, Framing } from "#lib/avatar-engine/draw/framing.ts";
import { boxMax } from "#lib/avatar-engine/rig/masks.ts";
import type { Rig } from "#lib/avatar-engine/rig/rig.ts";
import { type CellKinds, cellKinds } from "./cell-kinds.ts";
import { ease } from "./ease.ts";
import { POSE_LIMITS, type Pose } from "./pose.ts";

/** Terms of the linear field: the unposed position, one per number of the pose, and zeros up to a multiple of 4. */
export const POSE_TERMS = 12;
const RADIANS = Math.PI / 180;
/** The body leans about a point this far below the neck's pivot: the waist of a seated person. */
const WAIST_M = 0.45;
/**
 * Maximum change of a point's shift per pixel at the widest turn. At 1, neighbors would overtake each other: the image
 * would fold, as hair behind a jaw does. Noses and cheeks stay below it, so only steps between surfaces are flattened.
 */
const MAX_STRETCH = 0.5;

/** The stretch or squeeze of an image that still looks like a turn: at 1, it folds. */
const MAX_SQUEEZE = 0.8;

/** The head pose as a linear field over a grid of square cells. */
export interface HeadField extends CellKinds {
  /** Cells across and down; nodes are one more each way. */
  readonly columns: number;
  readonly rows: number;
  readonly cellPx: number;
  /** f32 [node row][node column][x, y][POSE_TERMS]: source position = dot(terms, poseTerms(pose)). */
  readonly nodes: Float32Array;
  /** Share of a turn that the avatar shows without folding, 0..1: less than 1 if it stands close before a background. */
  readonly held: number;
  /** f32 [probe][POSE_TERMS]: how some points across the avatar move, in frame pixels: see `moveBetween`. */
  readonly probes: Float32Array;
}

/** The pose as the vector that `HeadField.nodes` is multiplied with: f32 [POSE_TERMS]. `held`: see `HeadField`. */
export function poseTerms(
  pose: Pick<Pose, keyof typeof POSE_LIMITS>,
  into: Float32Array,
  held: HeadField["held"] = 1,
): void {
  into[0] = 1;
  into[1] = pose.yawDeg * held * RADIANS;
  into[2] = pose.pitchDeg * held * RADIANS;
  into[3] = pose.rollDeg * held * RADIANS;
  into[4] = pose.headX;
  into[5] = pose.headY;
  into[6] = pose.bodyX;
  into[7] = pose.breath;
  into[8] = pose.bodyYawDeg * RADIANS;
  into[9] = pose.leanDeg * RADIANS;
}

/** By how many frame pixels, along an axis, the avatar moves at most between two poses' terms. */
export function moveBetween({ probes }: Pick<HeadField, "probes">, a: Float32Array, b: Float32Array): number {
  let most = 0;
  for (let at = 0; at < probes.length; at += POSE_TERMS) {
    let move = 0;
    for (let term = 1; term < POSE_TERMS; term++)
      move += (probes[at + term] ?? 0) * ((a[term] ?? 0) - (b[term] ?? 0));
    most = Math.max(most, Math.abs(move));
  }
  return most;
}

/** The largest value of each term in any pose. */
const TERM_LIMITS = new Float32Array(POSE_TERMS);
poseTerms(POSE_LIMITS, TERM_LIMITS);

/**
 * How far each point of the avatar's image moves with each number of the pose, for rotations of up to 8 degrees. The
 * pixel code inverts it (`warp`), because a node's own depth is not that of the point that a turned head shows there.
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
  const { focalPx, distanceM } = rig.json.camera;
  const pxPerMetre = (focalPx / distanceM) * POSE_LIMITS.yawDeg * RADIANS;
  const depth = smooth(
    limitSlope(nodeDepths(rig, grid), grid.width, (MAX_STRETCH / pxPerMetre) * (cellPx / scale)),
    grid,
  );
  const nodes = new Float32Array(grid.width * grid.height * 2 * POSE_TERMS);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const node = row * grid.width + column;
      writeNode(rig, nodes, node * 2 * POSE_TERMS, grid.x(column), grid.y(row), depth[node] ?? 0);
    }
  }
  const reach = reachOf(nodes, grid);
  const cells = cellKinds(rig, { columns, rows, cellPx, grid, reach, frame });
  const held = heldShare(nodes, grid, cellPx / scale);
  const probes = probesOf(nodes, grid.width, scale);
  return { columns, rows, cellPx, nodes, held, ...cells, probes };
}

/** Nodes between two probes along each axis. */
const PROBE_STEP = 8;

/** Both axes of every eighth node each way, in frame pixels. */
function probesOf(nodes: Float32Array, across: number, scale: number): Float32Array {
  const rows: Float32Array[] = [];
  for (let node = 0; node * 2 * POSE_TERMS < nodes.length; node++) {
    if ((node % across) % PROBE_STEP || Math.floor(node / across) % PROBE_STEP) continue;
    const at = node * 2 * POSE_TERMS;
    rows.push(nodes.subarray(at, at + POSE_TERMS), nodes.subarray(at + POSE_TERMS, at + 2 * POSE_TERMS));
  }
  const probes = new Float32Array(rows.length * POSE_TERMS);
  rows.forEach((row, i) => {
    probes.set(row, i * POSE_TERMS);
  });
  return probes.map((value) => value * scale);
}

/** The share of the widest turn at which neighboring nodes (`stepPx` apart) still keep their order. */
function heldShare(nodes: Float32Array, { width }: Grid, stepPx: number): number {
  const perNode = 2 * POSE_TERMS;
  const [yaw, pitch] = [TERM_LIMITS[1] ?? 0, TERM_LIMITS[2] ?? 0];
  let worst = 0;
  for (let at = 0; at < nodes.length; at += perNode) {
    const [right, below] = [at + perNode, at + width * perNode];
    if ((at / perNode) % width < width - 1)
      worst = Math.max(worst, Math.abs((nodes[right + 1] ?? 0) - (nodes[at + 1] ?? 0)) * yaw);
    const y = POSE_TERMS + 2;
    if (below < nodes.length)
      worst = Math.max(worst, Math.abs((nodes[below + y] ?? 0) - (nodes[at + y] ?? 0)) * pitch);
  }
  return Math.min(1, (MAX_SQUEEZE * stepPx) / Math.max(1e-6, worst));
}

/** The nodes: how many, and where on the person's picture each column and row lies, in its pixels. */
export interface Grid {
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
  const body = bodyShare(json, x, y);
  const head = headShare(json.neck, y) * body;
  const px = focalPx / z;
  const [turnX, turnY] = [-(rz * px + (dx * rx) / z), -((dy * rx) / z)];
  const leanX = (ry + WAIST_M) * px * body;
  const bodyTurn = [turnX * body, turnY * body] as const;
  nodes.set(
    [x, turnX * head, ((dx * ry) / z) * head, ry * px * head, -head, 0, -body, 0, bodyTurn[0], leanX],
    i,
  );
  const lift = Math.min(1, Math.max(0.4, 1 - head * 0.6)) * body;
  const leanY = rx * px * body;
  nodes.set(
    [
      y,
      turnY * head,
      -(rz * px - (dy * ry) / z) * head,
      rx * px * head,
      0,
      -head,
      0,
      lift,
      bodyTurn[1],
      leanY,
    ],
    i + POSE_TERMS,
  );
}

/** 1 above the chin, easing to 0 at the collar. */
function headShare({ chinY, collarY }: Rig["json"]["neck"], y: number): number {
  return ease((collarY - y) / (collarY - chinY));
}

/**
 * 1 on the person, easing to 0 on a background that is part of the image: around the head's ellipse, and from the
 * collar down towards the image's sides.
 */
function bodyShare({ head, neck, size }: Rig["json"], x: number, y: number): number {
  if (!head) return 1;
  const { centre, radius, fadePx } = head;
  const [ox, oy] = [(x - centre[0]) / radius[0], (y - centre[1]) / radius[1]];
  const from = Math.hypot(ox, oy);
  const outside = from <= 1 ? 0 : Math.hypot(x - centre[0], y - centre[1]) * (1 - 1 / from);
  const onHead = ease(1 - outside / fadePx);
  const shoulders = Math.max(
    radius[0],
    (size / 2 - 8) * ease((y - neck.chinY) / (neck.collarY - neck.chinY)),
  );
  const beside = Math.abs(x - centre[0]) - shoulders;
  const below = ease((y - neck.chinY) / (neck.collarY - neck.chinY));
  return Math.max(onHead, below * ease(1 - beside / fadePx));
}

/**
 * Depth in metres per node: the person's mean around it; beyond the outline the nearest part's, so that edges move as
 * one.
 */
function nodeDepths(rig: Rig, grid: Grid): Float32Array {
  const { size, depth: range } = rig.json;
  const values = new Float32Array(grid.width * grid.height);
  const known = new Uint8Array(values.length);
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
  return values;
}

/**
 * Depths (f32 [height][width]) that grow by at most `step` from a value to the next. The nearer surface keeps its
 * depth; what lies behind it approaches it near its edge. A turned image then stretches there instead of folding.
 */
export function limitSlope(depths: Float32Array, width: number, step: number): Float32Array {
  const limited = depths.slice();
  const height = depths.length / width;
  // Two sweeps of a chamfer distance transform: each value against the neighbors that the sweep has passed.
  const sweep = (from: number, to: number, by: 1 | -1) => {
    for (let i = from; i !== to; i += by) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const lower = (dx: number, dy: number, distance: number) => {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) return;
        const most = (limited[i + dy * width + dx] ?? 0) + step * distance;
        if ((limited[i] ?? 0) > most) limited[i] = most;
      };
      lower(-by, 0, 1);
      lower(0, -by, 1);
      lower(-by, -by, Math.SQRT2);
      lower(by, -by, Math.SQRT2);
    }
  };
  sweep(0, limited.length, 1);
  sweep(limited.length - 1, -1, -1);
  return limited;
}

/** Fills unknown nodes from known neighbours, ring by ring. */
function spread(values: Float32Array, known: Uint8Array, grid: Grid): void {
  let unknown = Uint32Array.from(known.keys()).filter((node) => !known[node]);
  for (;;) {
    const found = Float32Array.from(unknown, (node) => meanBeside(values, known, node, grid));
    // Only now: a ring is filled from the one before it.
    for (const [k, node] of unknown.entries()) {
      const value = found[k] ?? 0;
      if (Number.isNaN(value)) continue;
      values[node] = value;
      known[node] = 1;
    }
    const left = unknown.filter((node) => !known[node]);
    if (left.length === unknown.length) return;
    unknown = left;
  }
}

/** Each node averaged with its neighbours, itself counted twice. */
const smooth = (values: Float32Array, grid: Grid): Float32Array =>
  values.map((_, node) => meanBeside(values, null, node, grid, 2));

/**
 * The mean of the known ones of the two to four nodes beside a node, and of itself, counted `own` times. All are known if
 * `known` is null. NaN if there is none.
 */
function meanBeside(
  values: Float32Array,
  known: Uint8Array | null,
  node: number,
  { width, height }: Grid,
  own = 0,
): number {
  const x = node % width;
  let sum = (values[node] ?? 0) * own;
  let count = own;
  const add = (next: number) => {
    if (known && !known[next]) return;
    sum += values[next] ?? 0;
    count++;
  };
  if (x > 0) add(node - 1);
  if (x < width - 1) add(node + 1);
  if (node >= width) add(node - width);
  if (node < width * (height - 1)) add(node + width);
  return sum / count;
}

/** How far a node's source may be from it in any pose, in pixels of the avatar's image. */
export interface Reach {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** A source is found with the shift of another node, at most this many cells away. */
const REACH_CELLS = 4;

/** The largest shift of the nodes around each node, over all poses. */
function reachOf(nodes: Float32Array, grid: Grid): Reach {
  const along = (axis: number) => {
    const shifts = Float32Array.from({ length: grid.width * grid.height }, (_, node) => {
      const at = (node * 2 + axis) * POSE_TERMS;
      return TERM_LIMITS.reduce(
        (sum, most, term) => (term === 0 ? 0 : sum + most * Math.abs(nodes[at + term] ?? 0)),
        0,
      );
    });
    return boxMax(shifts, grid, REACH_CELLS);
  };
  return { x: along(0), y: along(1) };
}
