import { type OwnExpression, readAt } from "#lib/photo-avatar/expressions/own-expressions.ts";
import { INNER_LOWER, INNER_UPPER } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { blur, emptyPlane, lumaOf, type Plane, type Rgb } from "#lib/photo-avatar/numerics/pictures.ts";
import { heightAt, type Point, pick, smoothStep } from "#lib/photo-avatar/numerics/points.ts";
import type { Aligned } from "#lib/photo-avatar/photo/align.ts";
import type { OwnTeeth } from "./own-teeth.ts";

/** Units that teeth extend behind the upper lip, and inside the lips' rims where they begin. */
const BEHIND_LIP = 14;
const RIM = 1;
/** A pixel is a tooth if it has at least this share of the brightest eighth's brightness. */
const TOOTH = 0.52;
/** Red against the mean of the channels up to which it is one: gums and lips are redder. */
const MAX_RED = 1.34;
/** Units over which the row's edge is smoothed, the width of a tooth at the side, and that of a front tooth. */
const EDGE_BLUR = 2.6;
const TOOTH_WIDTH = 9;
const FRONT_TOOTH = 13;
/** How dark gaps between teeth may be, against the teeth beside them. */
const GAP = 0.82;
/** Strength of the sharpening: the pictures are small. */
const SHARPEN = 0.6;

/** The upper row of teeth of a laugh in the portrait's own light, over the frame. */
export function teethOfLaugh(
  { detail, picture, place }: Pick<Aligned, "detail" | "picture" | "place">,
  laugh: OwnExpression,
  gain: Rgb,
): OwnTeeth | undefined {
  const { zoom } = place;
  const upper = pick(laugh.points, INNER_UPPER).map(({ x, y }) => ({ x, y: y + RIM * zoom }));
  const lower = pick(laugh.points, INNER_LOWER).map(({ x, y }) => ({ x, y: y - RIM * zoom }));
  const area = areaOf(upper, lower, detail, zoom);
  const colors = readArea(area, laugh, teethGain(gain), upper, lower);
  const row = rowOf(area, colors, upper, lower, zoom);
  if (!row) return undefined;
  evenEdge(area, colors, row, zoom);
  fillGaps(area, colors, row.bright, zoom);
  tintTeeth(colors);
  const teeth = {
    picture: emptyPlane(picture.width, picture.height, 3),
    cover: emptyPlane(picture.width, picture.height, 1),
  };
  for (let i = 0; i < area.width * area.height; i++) {
    const to = (area.top + Math.floor(i / area.width)) * picture.width + area.left + (i % area.width);
    teeth.picture.data.set(colors.data.subarray(i * 3, i * 3 + 3), to * 3);
    teeth.cover.data[to] = row.cover.data[i] ?? 0;
  }
  return teeth;
}

/** How much of the tint that makes the pictures' skin the portrait's teeth take: skin differs by more than light does. */
const SKIN_TINT = 0.3;

function teethGain(gain: Rgb): Rgb {
  const luma = lumaOf(...gain);
  const tinted = (value: number) => luma * (value / luma) ** SKIN_TINT;
  return [tinted(gain[0]), tinted(gain[1]), tinted(gain[2])];
}

/** Pixels of the frame around the teeth. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly detail: number;
}

function areaOf(upper: readonly Point[], lower: readonly Point[], detail: number, zoom: number): Area {
  const [x0, x1] = [upper[0]?.x ?? 0, upper.at(-1)?.x ?? 0];
  const y0 = Math.min(...upper.map(({ y }) => y)) - BEHIND_LIP * zoom;
  const y1 = Math.max(...lower.map(({ y }) => y)) + 2;
  const left = Math.floor(x0 * detail);
  const top = Math.floor(y0 * detail);
  return { left, top, width: Math.ceil(x1 * detail) - left, height: Math.ceil(y1 * detail) - top, detail };
}

/** Colors of the area; behind the upper lip those below its rim, mirrored. */
function readArea(
  { left, top, width, height, detail }: Area,
  laugh: OwnExpression,
  gain: Rgb,
  upper: readonly Point[],
  lower: readonly Point[],
): Plane {
  const colors = emptyPlane(width, height, 3);
  const color = new Float32Array(3);
  for (let i = 0; i < width * height; i++) {
    const x = (left + (i % width) + 0.5) / detail;
    const y = (top + Math.floor(i / width) + 0.5) / detail;
    const [u, l] = [heightAt(upper, x), heightAt(lower, x)];
    const from = y < u ? Math.min(u + (u - y) * 0.35, (u + l) / 2) : Math.min(y, Math.max(u, l));
    readAt(laugh, x, from, color);
    for (let c = 0; c < 3; c++) colors.data[i * 3 + c] = Math.max(0, (color[c] ?? 0) * gain[c as 0 | 1 | 2]);
  }
  const soft = blur(colors, detail);
  colors.data.forEach((value, i) => {
    colors.data[i] = Math.max(0, value + SHARPEN * (value - (soft.data[i] ?? 0)));
  });
  return colors;
}

const lumaAt = (colors: Plane, i: number) =>
  lumaOf(colors.data[i * 3] ?? 0, colors.data[i * 3 + 1] ?? 0, colors.data[i * 3 + 2] ?? 0);

/** A row of teeth: where it is, its brightness, and the last pixel of a tooth in each column of the area, -1 without one. */
interface Row {
  readonly cover: Plane;
  readonly bright: number;
  readonly last: Float64Array;
}

/** Where the row of teeth is: down to a smooth edge, not to each pixel's own. */
function rowOf(
  area: Area,
  colors: Plane,
  upper: readonly Point[],
  lower: readonly Point[],
  zoom: number,
): Row | undefined {
  const { left, top, width, height, detail } = area;
  const inside: number[] = [];
  const rowOfPixel = (y: number) => y * detail - top;
  for (let i = 0; i < width * height; i++) {
    const x = (left + (i % width) + 0.5) / detail;
    const y = (top + Math.floor(i / width) + 0.5) / detail;
    if (y > heightAt(upper, x) && y < heightAt(lower, x)) inside.push(i);
  }
  const lumas = inside.map((i) => lumaAt(colors, i)).sort((a, b) => a - b);
  const bright = lumas[Math.floor(lumas.length * 0.88)] ?? 0;
  if (inside.length < 200 || bright < 60) return undefined;
  const last = new Float64Array(width).fill(-1);
  for (const i of inside) {
    const [r = 0, g = 0, b = 0] = colors.data.subarray(i * 3, i * 3 + 3);
    if (lumaAt(colors, i) > TOOTH * bright && r < (MAX_RED * (r + g + b)) / 3)
      last[i % width] = Math.max(last[i % width] ?? -1, Math.floor(i / width));
  }
  const columns = Array.from(last.keys()).filter((x) => (last[x] ?? -1) >= 0);
  const [first = 0, end = 0] = [columns[0], columns.at(-1)];
  if (columns.length < 20) return undefined;
  const edge = smoothEdge(
    columns.map((x) => last[x] ?? 0),
    FRONT_TOOTH * zoom * detail,
    EDGE_BLUR * zoom * detail,
  );
  const edgeAt = new Map(columns.map((x, j) => [x, edge[j] ?? 0]));
  const cover = emptyPlane(width, height, 1);
  let bottom = edge[0] ?? 0;
  for (let x = first; x <= end; x++) {
    bottom = edgeAt.get(x) ?? bottom;
    const lip = rowOfPixel(heightAt(lower, (left + x + 0.5) / detail));
    const ends = smoothStep(Math.min(x - first, end - x) / (2.5 * detail * zoom));
    for (let y = 0; y < height; y++) {
      const low = smoothStep((Math.min(bottom, lip) + 0.5 - y) / (0.9 * detail) + 0.5);
      cover.data[y * width + x] = ends * low;
    }
  }
  return { cover: blur(cover, 0.4 * detail), bright, last };
}

/** Units above the end of a tooth of which the brightest is its color; and what counts as bright as that. */
const END = 5;
const AS_BRIGHT = 0.9;
/** Units over which a tooth's end takes its color. */
const END_FADE = 1.6;

/** Continues the teeth's own colors down to the row's edge: what is between their ends looks like a saw's. */
function evenEdge({ width, height, detail }: Area, colors: Plane, { last }: Row, zoom: number): void {
  const from = last.map((row, x) => {
    if (row < 0) return -1;
    const first = Math.max(0, row - Math.round(END * zoom * detail));
    const lumas = Array.from({ length: row - first + 1 }, (_, i) => lumaAt(colors, (first + i) * width + x));
    const most = Math.max(...lumas);
    return first + lumas.findLastIndex((luma) => luma >= AS_BRIGHT * most);
  });
  const reach = Math.round(TOOTH_WIDTH * 0.6 * zoom * detail);
  for (let x = 0; x < width; x++) {
    const own = from[x] ?? -1;
    if (own < 0) continue;
    const color = endColor(colors, from, x, reach);
    for (let y = own; y < height; y++) {
      const share = smoothStep((y - own) / (END_FADE * zoom * detail));
      for (const c of [0, 1, 2] as const) {
        const i = (y * width + x) * 3 + c;
        colors.data[i] = (colors.data[i] ?? 0) + (color[c] - (colors.data[i] ?? 0)) * share;
      }
    }
  }
}

/** The color of the teeth's ends around a column: the brightest count most, gaps hardly. */
function endColor(colors: Plane, from: Float64Array, x: number, reach: number): Rgb {
  const sum = [0, 0, 0];
  let weights = 1e-9;
  for (let d = -reach; d <= reach; d++) {
    const row = from[x + d] ?? -1;
    if (row < 0) continue;
    const i = row * colors.width + x + d;
    const weight = (1 - Math.abs(d) / (reach + 1)) * (lumaAt(colors, i) / 255) ** 5;
    weights += weight;
    for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (colors.data[i * 3 + c] ?? 0) * weight;
  }
  return [(sum[0] ?? 0) / weights, (sum[1] ?? 0) / weights, (sum[2] ?? 0) / weights];
}

/** The lower edge of a row: of a tooth's width around each column the 78th percentile, then blurred. */
function smoothEdge(rows: readonly number[], reach: number, sigma: number): number[] {
  const half = Math.max(1, Math.round(reach / 2));
  const high = rows.map((_, x) => {
    const near = rows.slice(Math.max(0, x - half), x + half + 1).sort((a, b) => a - b);
    return near[Math.floor(near.length * 0.78)] ?? 0;
  });
  const line = emptyPlane(high.length, 1, 1);
  line.data.set(high);
  return [...blur(line, sigma).data];
}

/** Lightens what is dark between teeth: small pictures make every gap a hole. */
function fillGaps({ width, height, detail }: Area, colors: Plane, bright: number, zoom: number): void {
  const reach = Math.round(TOOTH_WIDTH * 0.6 * zoom * detail);
  for (let y = 0; y < height; y++) {
    const luma = Float32Array.from({ length: width }, (_, x) => lumaAt(colors, y * width + x));
    const left = runningMax(luma, reach, -1);
    const right = runningMax(luma, reach, 1);
    for (let x = 0; x < width; x++) {
      const beside = Math.min(left[x] ?? 0, right[x] ?? 0);
      // Towards the corners there are no brighter teeth, and the row stays dark.
      const wanted = GAP * Math.min(beside, bright);
      const now = Math.max(1, luma[x] ?? 1);
      if (now >= wanted) continue;
      const i = (y * width + x) * 3;
      const gain = wanted / now;
      for (let c = i; c < i + 3; c++)
        colors.data[c] = 0.2 * ((colors.data[c] ?? 0) * gain) + 0.8 * wanted * TINT[(c - i) as 0 | 1 | 2];
    }
  }
}

/** Color of a tooth in the shade and in the light, against its brightness. */
const TINT = [1.06, 0.99, 0.9] as const;
const IVORY = [1.045, 1, 0.91] as const;
/** How much of a picture's own tint teeth lose: small pictures make them gray, green or violet. */
const WITHOUT_TINT = 0.6;

/** Gives teeth the tint that teeth have, at their own brightness. */
function tintTeeth(colors: Plane): void {
  for (let i = 0; i < colors.data.length; i += 3) {
    const luma = lumaAt(colors, i / 3);
    for (const c of [0, 1, 2] as const) {
      const own = colors.data[i + c] ?? 0;
      colors.data[i + c] = own + (luma * IVORY[c] - own) * WITHOUT_TINT;
    }
  }
}

/** The greatest value of up to `reach` pixels to one side. */
function runningMax(values: Float32Array, reach: number, side: -1 | 1): Float32Array {
  return values.map((_, x) => {
    let most = 0;
    for (let d = 0; d <= reach; d++) most = Math.max(most, values[x + side * d] ?? 0);
    return most;
  });
}
