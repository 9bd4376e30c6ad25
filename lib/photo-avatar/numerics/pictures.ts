import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import type { Point } from "./points.ts";

/** A picture to calculate with: f32 [height][width][channels]; colors 0..255. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float32Array;
}

export function emptyPlane(width: number, height: number, channels: number): Plane {
  return { width, height, channels, data: new Float32Array(width * height * channels) };
}

/** Red, green and blue of a picture, or of a part of it [x0, y0, x1, y1), without its alpha. */
export function planeOf(
  { width, height, rgba }: Picture,
  [x0, y0, x1, y1]: readonly [number, number, number, number] = [0, 0, width, height],
): Plane {
  const plane = emptyPlane(x1 - x0, y1 - y0, 3);
  for (let y = y0; y < y1; y++) copyColors(rgba, (y * width + x0) * 4, plane, y - y0);
  return plane;
}

/** Copies a row of pixels without their alpha. */
function copyColors(rgba: Uint8Array, from: number, { width, data }: Plane, row: number): void {
  for (let i = row * width * 3, at = from; i < (row + 1) * width * 3; i += 3, at += 4) {
    data[i] = rgba[at] ?? 0;
    data[i + 1] = rgba[at + 1] ?? 0;
    data[i + 2] = rgba[at + 2] ?? 0;
  }
}

/** Straight RGBA of a plane of three channels; `alpha`: one channel, 0..1, opaque without it. */
export function pictureOf({ width, height, data }: Plane, alpha?: Plane): Picture {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0, from = 0; i < rgba.length; i += 4, from += 3) {
    rgba[i] = byteOf(data[from] ?? 0);
    rgba[i + 1] = byteOf(data[from + 1] ?? 0);
    rgba[i + 2] = byteOf(data[from + 2] ?? 0);
    rgba[i + 3] = alpha ? byteOf(255 * (alpha.data[i >> 2] ?? 0)) : 255;
  }
  return { width, height, rgba };
}

const byteOf = (value: number): number => Math.min(255, Math.max(0, Math.floor(value + 0.5)));

/** Makes a finished picture: means of squares of `factor` pixels, in which colors count by how much of the person they are. */
export function finish(plane: Plane, alpha: Plane | undefined, factor: number): Picture {
  if (!alpha || alpha.data.every((value) => value === 1)) return pictureOf(shrink(plane, factor));
  const [width, height] = [plane.width / factor, plane.height / factor];
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    finishRow(plane, alpha, { factor, y, into: rgba.subarray(y * width * 4, (y + 1) * width * 4) });
  return { width, height, rgba };
}

interface RowToFinish {
  readonly factor: number;
  readonly y: number;
  readonly into: Uint8Array;
}

/** A function of its own for each row: an engine replaces a running one by a faster one again and again. */
function finishRow({ width, data }: Plane, alpha: Plane, { factor, y, into }: RowToFinish): void {
  const { fround } = Math;
  const part = 1 / (factor * factor);
  let first = y * factor * width;
  for (let to = 0; to < into.length; to += 4, first += factor) {
    let [red, green, blue, weight, cover] = [0, 0, 0, 0, 0];
    for (let row = first; row < first + factor * width; row += width) {
      for (let i = row; i < row + factor; i++) {
        const own = alpha.data[i] ?? 0;
        // A pixel without the person still has a color, because a filter that enlarges the picture mixes it in.
        const share = Math.max(MIN_WEIGHT, own);
        cover = fround(cover + own * part);
        weight = fround(weight + fround(share) * part);
        red = fround(red + fround((data[i * 3] ?? 0) * share) * part);
        green = fround(green + fround((data[i * 3 + 1] ?? 0) * share) * part);
        blue = fround(blue + fround((data[i * 3 + 2] ?? 0) * share) * part);
      }
    }
    into[to] = byteOf(fround(red / weight));
    into[to + 1] = byteOf(fround(green / weight));
    into[to + 2] = byteOf(fround(blue / weight));
    into[to + 3] = byteOf(255 * cover);
  }
}

const MIN_WEIGHT = 1e-3;

export type Rgb = readonly [number, number, number];

/** Mean color of a disk around a point; NaN outside of the picture. */
export function meanColor({ width, height, rgba }: Picture, { x, y }: Point, radius: number): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let py = Math.max(0, Math.floor(y - radius)); py < Math.min(height, y + radius); py++) {
    for (let px = Math.max(0, Math.floor(x - radius)); px < Math.min(width, x + radius); px++) {
      if (Math.hypot(px + 0.5 - x, py + 0.5 - y) > radius) continue;
      const i = (py * width + px) * 4;
      for (const c of [0, 1, 2] as const) sum[c] += rgba[i + c] ?? 0;
      count++;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Brightness as the eye weighs it (ITU-R BT.601). */
export const lumaOf = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** Brightness of a plane of three channels. */
export function lumaPlane({ width, height, data }: Plane): Plane {
  const luma = emptyPlane(width, height, 1);
  for (let i = 0; i < luma.data.length; i++) {
    luma.data[i] = lumaOf(data[i * 3] ?? 0, data[i * 3 + 1] ?? 0, data[i * 3 + 2] ?? 0);
  }
  return luma;
}

/** Bilinear sample of a plane at (x, y), by pixel edges, into `into`; beyond the edge the outermost pixels repeat. */
export function sample(plane: Plane, x: number, y: number, into: Float32Array): void {
  const { width, height, channels, data } = plane;
  const px = Math.min(Math.max(x - 0.5, 0), width - 1.0001);
  const py = Math.min(Math.max(y - 0.5, 0), height - 1.0001);
  const x0 = Math.floor(px);
  const y0 = Math.floor(py);
  const fx = px - x0;
  const fy = py - y0;
  const at = (y0 * width + x0) * channels;
  const right = x0 + 1 < width ? channels : 0;
  const below = y0 + 1 < height ? width * channels : 0;
  for (let c = 0; c < channels; c++) {
    const i = at + c;
    const top = (data[i] ?? 0) * (1 - fx) + (data[i + right] ?? 0) * fx;
    const bottom = (data[i + below] ?? 0) * (1 - fx) + (data[i + below + right] ?? 0) * fx;
    into[c] = top * (1 - fy) + bottom * fy;
  }
}

/**
 * Bicubic (Catmull-Rom) sample of a plane at (x, y), by pixel edges, into `into` from `to` on; edges repeat. Sharper than
 * bilinear. Most of a maker's time is spent here, so it calls nothing and creates nothing.
 */
export function sampleCubic(plane: Plane, x: number, y: number, into: Float32Array, to = 0): void {
  const { width, height, channels, data } = plane;
  const px = Math.min(Math.max(x - 0.5, 0), width - 1);
  const py = Math.min(Math.max(y - 0.5, 0), height - 1);
  const x0 = Math.floor(px);
  const y0 = Math.floor(py);
  const t = px - x0;
  const wa = t * (-0.5 + t * (1 - 0.5 * t));
  const wb = 1 + t * t * (-2.5 + 1.5 * t);
  const wc = t * (0.5 + t * (2 - 1.5 * t));
  const wd = t * t * (-0.5 + 0.5 * t);
  const s = py - y0;
  const va = s * (-0.5 + s * (1 - 0.5 * s));
  const vb = 1 + s * s * (-2.5 + 1.5 * s);
  const vc = s * (0.5 + s * (2 - 1.5 * s));
  const vd = s * s * (-0.5 + 0.5 * s);
  // Places of the sixteen pixels: columns a to d of rows a to d.
  const stride = width * channels;
  const rb = y0 * stride + x0 * channels;
  const ra = y0 > 0 ? rb - stride : rb;
  const rc = y0 + 1 < height ? rb + stride : rb;
  const rd = y0 + 2 < height ? rc + stride : rc;
  const a = x0 > 0 ? -channels : 0;
  const c = x0 + 1 < width ? channels : 0;
  const d = x0 + 2 < width ? c + channels : c;
  for (let k = 0; k < channels; k++) {
    const [pa, pb, pc, pd] = [ra + k, rb + k, rc + k, rd + k];
    const first =
      wa * (data[pa + a] ?? 0) + wb * (data[pa] ?? 0) + wc * (data[pa + c] ?? 0) + wd * (data[pa + d] ?? 0);
    const second =
      wa * (data[pb + a] ?? 0) + wb * (data[pb] ?? 0) + wc * (data[pb + c] ?? 0) + wd * (data[pb + d] ?? 0);
    const third =
      wa * (data[pc + a] ?? 0) + wb * (data[pc] ?? 0) + wc * (data[pc + c] ?? 0) + wd * (data[pc + d] ?? 0);
    const fourth =
      wa * (data[pd + a] ?? 0) + wb * (data[pd] ?? 0) + wc * (data[pd + c] ?? 0) + wd * (data[pd + d] ?? 0);
    into[to + k] = va * first + vb * second + vc * third + vd * fourth;
  }
}

/** Means of squares of `factor` pixels. */
export function shrink({ width, height, channels, data }: Plane, factor: number): Plane {
  const result = emptyPlane(width / factor, height / factor, channels);
  const stride = width * channels;
  for (let y = 0; y < result.height; y++) {
    for (let v = y * factor; v < (y + 1) * factor; v++)
      addRow(data.subarray(v * stride, (v + 1) * stride), result, y, factor);
  }
  return result;
}

/** Adds a row's share of the means of squares to row `y` of the result. */
function addRow(row: Float32Array, { width, channels, data }: Plane, y: number, factor: number): void {
  const share = 1 / (factor * factor);
  for (
    let to = y * width * channels, from = 0;
    from < row.length;
    to += channels, from += factor * channels
  ) {
    for (let c = 0; c < channels; c++) {
      let sum = data[to + c] ?? 0;
      for (let i = from + c; i < from + factor * channels; i += channels)
        sum = Math.fround(sum + (row[i] ?? 0) * share);
      data[to + c] = sum;
    }
  }
}

/** Numbers of a row that are blurred down together: all passes over them stay in the processor's cache. */
const STRIP = 32;

/** Gaussian blur (sigma in pixels) as three box blurs of equal variance; edges repeat. */
export function blur(plane: Plane, sigma: number): Plane {
  if (sigma <= 0.05) return plane;
  // Three boxes of width w have the variance (w^2 - 1) / 4; a fractional end pixel makes w exact.
  const radius = (Math.sqrt(4 * sigma * sigma + 1) - 1) / 2;
  const { width, height, channels } = plane;
  const stride = width * channels;
  const data = new Float32Array(plane.data.length);
  const [line, next] = [new Float32Array(width), new Float32Array(width)];
  for (let start = 0; start < data.length; start += stride) {
    for (let c = start; c < start + channels; c++) {
      takeChannel(plane.data, c, channels, line);
      blurLine(line, next, radius);
      blurLine(next, line, radius);
      blurLine(line, next, radius);
      putChannel(next, data, c, channels);
    }
  }
  const [strip, other] = [new Float32Array(height * STRIP), new Float32Array(height * STRIP)];
  const sums = new Float64Array(STRIP);
  for (let from = 0; from < stride; from += STRIP) {
    const size = Math.min(STRIP, stride - from);
    for (let y = 0; y < height; y++) copyNumbers(data, y * stride + from, size, strip, y * STRIP);
    blurDown(strip, other, height, radius, sums);
    blurDown(other, strip, height, radius, sums);
    blurDown(strip, other, height, radius, sums);
    for (let y = 0; y < height; y++) copyNumbers(other, y * STRIP, size, data, y * stride + from);
  }
  return { ...plane, data };
}

function takeChannel(data: Float32Array, from: number, channels: number, line: Float32Array): void {
  for (let x = 0, at = from; x < line.length; x++, at += channels) line[x] = data[at] ?? 0;
}

function putChannel(line: Float32Array, data: Float32Array, to: number, channels: number): void {
  for (let x = 0, at = to; x < line.length; x++, at += channels) data[at] = line[x] ?? 0;
}

/** As `set` of a part, which takes longer for so few. */
function copyNumbers(data: Float32Array, from: number, count: number, into: Float32Array, to: number): void {
  for (let i = 0; i < count; i++) into[to + i] = data[from + i] ?? 0;
}

/** Running mean over 2 x radius + 1 numbers; the outermost two count by the radius' fraction. */
function blurLine(data: Float32Array, result: Float32Array, radius: number): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const scale = 1 / (2 * radius + 1);
  const last = data.length - 1;
  let sum = 0;
  for (let i = -whole; i <= whole; i++) sum += data[i < 0 ? 0 : Math.min(i, last)] ?? 0;
  for (let i = 0; i <= last; i++) {
    const [low, high] = [i - whole, i + whole + 1];
    const next = data[Math.min(high, last)] ?? 0;
    result[i] = (sum + part * ((data[low < 1 ? 0 : low - 1] ?? 0) + next)) * scale;
    sum += next - (data[Math.max(low, 0)] ?? 0);
  }
}

/** The same down the rows of a strip. `sums`: room for a row. */
function blurDown(
  data: Float32Array,
  result: Float32Array,
  rows: number,
  radius: number,
  sums: Float64Array,
): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const scale = 1 / (2 * radius + 1);
  const place = (i: number) => (i < 0 ? 0 : i >= rows ? rows - 1 : i) * STRIP;
  sums.fill(0);
  for (let i = -whole; i <= whole; i++) {
    const from = place(i);
    for (let c = 0; c < STRIP; c++) sums[c] = (sums[c] ?? 0) + (data[from + c] ?? 0);
  }
  for (let i = 0; i < rows; i++) {
    const to = i * STRIP;
    const [before, after, oldest] = [place(i - whole - 1), place(i + whole + 1), place(i - whole)];
    for (let c = 0; c < STRIP; c++) {
      const next = data[after + c] ?? 0;
      const sum = sums[c] ?? 0;
      result[to + c] = (sum + part * ((data[before + c] ?? 0) + next)) * scale;
      sums[c] = sum + next - (data[oldest + c] ?? 0);
    }
  }
}

/** Cuts [x0, y0, x1, y1) from a plane. */
export function crop(plane: Plane, [x0, y0, x1, y1]: readonly [number, number, number, number]): Plane {
  const { width, channels, data } = plane;
  const result = emptyPlane(x1 - x0, y1 - y0, channels);
  for (let y = y0; y < y1; y++) {
    const from = (y * width + x0) * channels;
    result.data.set(data.subarray(from, from + result.width * channels), (y - y0) * result.width * channels);
  }
  return result;
}

/** a + (b - a) x mask per pixel; `mask` has one channel, 0..1. */
export function mixPlanes(a: Plane, b: Plane, mask: Plane): Plane {
  const { channels } = a;
  const data = a.data.slice();
  for (let i = 0, at = 0; i < mask.data.length; i++, at += channels) {
    const share = mask.data[i] ?? 0;
    if (share === 0) continue;
    for (let c = at; c < at + channels; c++)
      data[c] = (a.data[c] ?? 0) + ((b.data[c] ?? 0) - (a.data[c] ?? 0)) * share;
  }
  return { ...a, data };
}
