import type { AnyMouthShape } from "#lib/avatar-engine/rig/rig.ts";
import {
  LIGHT_COLUMNS,
  LIGHT_ROWS,
  LIGHT_STEP,
  type MotionBasis,
} from "#lib/photo-avatar/basis/motion-basis.ts";
import { ownMouthLight } from "#lib/photo-avatar/expressions/mouth-light.ts";
import { EYES, JAW } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import type { FaceMesh } from "#lib/photo-avatar/mesh/face-mesh.ts";
import {
  blur,
  crop,
  emptyPlane,
  type Plane,
  sample,
  sampleCubic,
} from "#lib/photo-avatar/numerics/pictures.ts";
import {
  clamp,
  distance,
  heightAt,
  meanPoint,
  type Point,
  pick,
  pointAt,
  smoothStep,
} from "#lib/photo-avatar/numerics/points.ts";
import { type Cover, coverOf, placeAt } from "#lib/photo-avatar/numerics/raster.ts";
import { FRAME_UNITS, MOUTH_BOX } from "#lib/photo-avatar/photo/frame.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";
import { drawInside, type Inside, insideLight } from "./mouth-inside.ts";
import { seamOf } from "./mouth-shape.ts";
import { drawOwnInside, prepareOwnInside } from "./own-inside.ts";

/** What the sprites of a mouth are drawn from. */
export interface MouthParts {
  readonly face: NeutralFace;
  readonly mesh: FaceMesh;
  readonly basis: MotionBasis;
}

/** The sprite of a shape over the mouth's box at the face's detail: three channels, and how much of it is the person. */
export interface MouthSprite {
  readonly color: Plane;
  readonly alpha: Plane | undefined;
}

/** The shapes that keep the dark line between closed lips. */
const SHUT: readonly AnyMouthShape[] = ["PP", "smile"];
/** Units beside the seam that an open mouth doesn't show: lips continue into themselves instead. */
const SEAM_HIDDEN = 2.6;
/** Opening in units at which the seam is entirely hidden. */
const HIDDEN_AT = 5;

/** Draws the sprite of a shape; `sil` is the still picture itself. */
export function drawMouth(parts: MouthParts, shape: AnyMouthShape): MouthSprite {
  const { face, mesh } = parts;
  const { detail } = face;
  const k = mesh.names.indexOf(shape);
  const rest = mesh.shapes[0];
  const moved = mesh.shapes[k];
  if (!rest || !moved) throw new RangeError(`The mesh has no shape ${shape}`);
  const cover = coverOf(moved, mesh.triangles, { box: mesh.box, detail });
  const lipRow = SHUT.includes(shape) ? (_x: number, y: number) => y : besideSeam(face, mesh, k);
  const own = ownMouthLight(face, mesh, shape);
  const light = own ? undefined : lightPlane(parts, k, cover);
  const color = emptyPlane(cover.width, cover.height, 3);
  const alpha = face.alpha && emptyPlane(cover.width, cover.height, 1);
  const skin: Skin = { face, cover, triangles: mesh.triangles, rest, lipRow, own, light };
  for (let row = 0; row < cover.height; row++) drawSkinRow(skin, row, color.data, alpha?.data);
  drawOpening(parts, shape, moved, cover, color);
  return { color, alpha };
}

interface Skin {
  readonly face: NeutralFace;
  readonly cover: Cover;
  readonly triangles: Uint16Array;
  readonly rest: Float64Array;
  readonly lipRow: (x: number, y: number) => number;
  /** What colors are multiplied with: one pixel per unit, or one of the sprite's. */
  readonly own: Plane | undefined;
  readonly light: Plane | undefined;
}

const BRIGHT = new Float32Array(3);
const SHARE = new Float32Array(1);
const PLACE = new Float64Array(2);

/** Draws a row of a sprite, but its opening. */
function drawSkinRow(
  { face, cover, triangles, rest, lipRow, own, light }: Skin,
  row: number,
  data: Float32Array,
  alpha: Float32Array | undefined,
): void {
  const { detail } = face;
  for (let column = 0, i = row * cover.width; column < cover.width; column++, i++) {
    if ((cover.ids[i] ?? -1) < 0) {
      if (alpha) alpha[i] = 1;
      continue;
    }
    placeAt(cover, i, triangles, rest, PLACE);
    const x = PLACE[0] ?? 0;
    const y = PLACE[1] ?? 0;
    sampleCubic(face.picture, x * detail, lipRow(x, y) * detail, data, i * 3);
    if (light) BRIGHT.fill(light.data[i] ?? 1);
    else if (own) sample(own, (column + 0.5) / detail, (row + 0.5) / detail, BRIGHT);
    data[i * 3] = (data[i * 3] ?? 0) * (BRIGHT[0] ?? 1);
    data[i * 3 + 1] = (data[i * 3 + 1] ?? 0) * (BRIGHT[1] ?? 1);
    data[i * 3 + 2] = (data[i * 3 + 2] ?? 0) * (BRIGHT[2] ?? 1);
    if (!face.alpha || !alpha) continue;
    sample(face.alpha, x * detail, y * detail, SHARE);
    alpha[i] = SHARE[0] ?? 0;
  }
}

/** Opening of the lips along x at rest, as a share of `HIDDEN_AT`. */
function openingAlong({ shapes, ring }: FaceMesh, k: number): (x: number) => number {
  const rest = shapes[0] ?? new Float64Array();
  const moved = shapes[k] ?? rest;
  const half = ring.length / 2;
  const line: Point[] = [];
  for (let j = 0; j <= half; j++) {
    const upper = ring[j] ?? 0;
    const lower = ring[(ring.length - j) % ring.length] ?? upper;
    const gap = pointAt(moved, lower).y - pointAt(moved, upper).y;
    line.push({ x: pointAt(rest, upper).x, y: smoothStep(gap / HIDDEN_AT) });
  }
  const [left, right] = [line[0]?.x ?? 0, line.at(-1)?.x ?? 0];
  return (x) => (x < left || x > right ? 0 : heightAt(line, x));
}

/** y of the photo's row for a row of lip in a shape: rows next to the seam are mirrored away from it. */
function besideSeam({ points }: NeutralFace, mesh: FaceMesh, k: number): (x: number, y: number) => number {
  const seam = seamOf(points);
  const opening = openingAlong(mesh, k);
  const heights = seam.map(({ y }) => y);
  const [first, last] = [Math.min(...heights) - SEAM_HIDDEN, Math.max(...heights) + SEAM_HIDDEN];
  return (x, y) => {
    if (y < first || y > last) return y;
    const reach = SEAM_HIDDEN * opening(x);
    const d = y - heightAt(seam, x);
    if (Math.abs(d) >= reach) return y;
    return y + (d >= 0 ? 1 : -1) * (2 * reach - 2 * Math.abs(d));
  };
}

/** Light changes with the mouth inside an ellipse around it: its radii in units, for a face of the mean size. */
const LIGHT_REACH = { x: 100, y: 82 };
const MAX_LUMA = 1.16;

/** The light's ratio of a shape over its sprite: one channel. */
function lightPlane({ face, mesh, basis }: MouthParts, k: number, cover: Cover): Plane {
  const { detail } = face;
  const grid: Plane = {
    width: LIGHT_COLUMNS,
    height: LIGHT_ROWS,
    channels: 1,
    data: basis.light.subarray(k * LIGHT_COLUMNS * LIGHT_ROWS, (k + 1) * LIGHT_COLUMNS * LIGHT_ROWS),
  };
  const middle = meanPoint(seamOf(face.points));
  const jaw = pick(face.points, JAW);
  const [x0, y0] = mesh.box;
  const { zoom } = face.place;
  const light = emptyPlane(cover.width, cover.height, 1);
  light.data.fill(1);
  const value = new Float32Array(1);
  const place = new Float64Array(2);
  for (let i = 0; i < cover.ids.length; i++) {
    if ((cover.ids[i] ?? -1) < 0) continue;
    placeAt(cover, i, mesh.triangles, mesh.places, place);
    const px = place[0] ?? 0;
    const py = place[1] ?? 0;
    sample(grid, (px - MOUTH_BOX[0]) / LIGHT_STEP, (py - MOUTH_BOX[1]) / LIGHT_STEP, value);
    const x = x0 + ((i % cover.width) + 0.5) / detail;
    const y = y0 + (Math.floor(i / cover.width) + 0.5) / detail;
    const away =
      Math.hypot((x - middle.x) / LIGHT_REACH.x, (y - middle.y - 12 * zoom) / LIGHT_REACH.y) / zoom;
    const onFace = smoothStep((heightAt(jaw, x) - y) / (14 * zoom));
    const share = smoothStep((1.2 - away) / 0.4) * onFace;
    light.data[i] = 1 + (Math.min(MAX_LUMA, value[0] ?? 1) - 1) * share;
  }
  return light;
}

/** Pixels around the opening in which its edge is softened. */
const MARGIN = 10;

/** The part of a sprite around the opening: columns and rows [x0, x1) x [y0, y1); undefined when it is shut. */
function openingArea({ width, height, ids }: Cover): readonly [number, number, number, number] | undefined {
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  for (let i = 0; i < ids.length; i++) {
    if ((ids[i] ?? 0) >= 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    if (x < x0) x0 = x;
    if (x >= x1) x1 = x + 1;
    if (y < y0) y0 = y;
    if (y >= y1) y1 = y + 1;
  }
  if (x1 <= x0) return undefined;
  return [
    Math.max(0, x0 - MARGIN),
    Math.max(0, y0 - MARGIN),
    Math.min(width, x1 + MARGIN),
    Math.min(height, y1 + MARGIN),
  ];
}

/** Teeth, tongue and dark where no skin is. */
function drawOpening(
  parts: MouthParts,
  shape: AnyMouthShape,
  moved: Float64Array,
  cover: Cover,
  into: Plane,
): void {
  const { mesh } = parts;
  const { detail } = parts.face;
  const area = openingArea(cover);
  if (!area) return;
  const [left, top] = area;
  const upper = pick(moved, mesh.ring.slice(0, mesh.ring.length / 2 + 1));
  const lips = crop(into, area);
  const open = emptyPlane(lips.width, lips.height, 1);
  for (let row = 0; row < open.height; row++) markOpen(cover, (top + row) * cover.width + left, open, row);
  const own = prepareOwnInside(parts.face, mesh, moved, shape);
  const inside = insideOf(parts, shape);
  const rim = blur(open, 1.3 * detail);
  const edge = blur(open, 0.8 * detail);
  const skin = skinBeyond(lips, open);
  const drawAt = (at: Point, color: Float32Array) => {
    if (own) drawOwnInside(own, at, color);
    else drawInside(inside, at, at.y - heightAt(upper, at.x), color);
  };
  for (let row = 0; row < open.height; row++) {
    const y = mesh.box[1] + (top + row + 0.5) / detail;
    const to = ((top + row) * cover.width + left) * 3;
    drawOpeningRow({ edge, rim, skin, drawAt }, { row, y, x0: mesh.box[0], left, detail }, { into, to });
  }
}

/** Writes 1 where no skin is into a row of `open`; `from`: its first pixel in the sprite. */
function markOpen({ ids }: Cover, from: number, { width, data }: Plane, row: number): void {
  for (let column = 0; column < width; column++)
    data[row * width + column] = (ids[from + column] ?? 0) < 0 ? 1 : 0;
}

interface Opening {
  readonly edge: Plane;
  readonly rim: Plane;
  readonly skin: Plane;
  readonly drawAt: (at: Point, color: Float32Array) => void;
}

const COLOR = new Float32Array(3);

/** Draws a row of the opening; `to`: its first number in the sprite. */
function drawOpeningRow(
  { edge, rim, skin, drawAt }: Opening,
  { row, y, x0, left, detail }: { row: number; y: number; x0: number; left: number; detail: number },
  { into, to }: { into: Plane; to: number },
): void {
  for (let column = 0, i = row * edge.width; column < edge.width; column++, i++) {
    // The soft edge lies on the lip: the engine takes what it counts as open for inside, all of it.
    const share = smoothStep(((edge.data[i] ?? 0) - 0.05) / 0.34);
    if (share <= 0.004) continue;
    drawAt({ x: x0 + (left + column + 0.5) / detail, y }, COLOR);
    // Lips shade what is right behind them.
    const shade = 0.7 + 0.3 * smoothStep(((rim.data[i] ?? 0) - 0.4) * 2);
    for (let c = 0; c < 3; c++) {
      const lip = skin.data[i * 3 + c] ?? 0;
      into.data[to + column * 3 + c] = lip + ((COLOR[c] ?? 0) * shade - lip) * share;
    }
  }
}

/** The skin, extended a little into the opening for its soft edge. */
function skinBeyond(lips: Plane, open: Plane): Plane {
  const weighed = emptyPlane(lips.width, lips.height, 4);
  for (let i = 0; i < open.data.length; i++) {
    if (open.data[i]) continue;
    for (let c = 0; c < 3; c++) weighed.data[i * 4 + c] = lips.data[i * 3 + c] ?? 0;
    weighed.data[i * 4 + 3] = 1;
  }
  const soft = blur(weighed, 1.2);
  const result = { ...lips, data: lips.data.slice() };
  for (let i = 0; i < open.data.length; i++) {
    if (!open.data[i]) continue;
    const weight = Math.max(1e-4, soft.data[i * 4 + 3] ?? 0);
    for (let c = 0; c < 3; c++) result.data[i * 3 + c] = (soft.data[i * 4 + c] ?? 0) / weight;
  }
  return result;
}

function insideOf({ face, mesh }: MouthParts, shape: AnyMouthShape): Inside {
  const seam = seamOf(face.points);
  const [left, right] = [seam[0], seam.at(-1)];
  const width = left && right ? distance(left, right) : 1;
  const middle = seam[(seam.length - 1) / 2] ?? meanPoint(seam);
  return {
    shape,
    middle,
    jaw: mesh.teeth[shape],
    width,
    light: insideLight(skinColor(face)),
    ownTeeth: face.teeth,
    detail: face.detail,
  };
}

/** Mean color of both cheeks, 0..255 each. */
export function skinColor({
  picture,
  points,
  detail,
}: Pick<NeutralFace, "picture" | "points" | "detail">): readonly [number, number, number] {
  const sum = [0, 0, 0];
  const color = new Float32Array(3);
  const places = EYES.flatMap(({ cheek }) => pick(points, cheek));
  for (const { x, y } of places) {
    sample(picture, clamp(x, 0, FRAME_UNITS) * detail, clamp(y, 0, FRAME_UNITS) * detail, color);
    for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (color[c] ?? 0) / places.length;
  }
  return [sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0];
}
