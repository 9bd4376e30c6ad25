import { INNER_LOWER, INNER_UPPER } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { emptyPlane, lumaOf, type Plane } from "#lib/photo-avatar/numerics/pictures.ts";
import { clamp, heightAt, type Point, pick, pointAt, smoothStep } from "#lib/photo-avatar/numerics/points.ts";
import type { Aligned } from "#lib/photo-avatar/photo/align.ts";

/** The teeth that a smile shows, where they are in the head. */
export interface OwnTeeth {
  /** Colors over the frame, as far as `cover` reaches. */
  readonly picture: Plane;
  /** One channel, 0..1: how much of the picture counts. */
  readonly cover: Plane;
}

/** Units that teeth extend behind the upper lip, and units inside the lips' rims where they begin. */
const BEHIND_LIP = 13;
const RIM = 1.2;
/** Brightness of teeth against the brightest tenth between the lips; darker are gaps and gums. */
const TOOTH_FROM = 0.42;
const TOOTH_FULLY = 0.6;

/** A face without teeth, and the same person's smile in the same frame. */
interface Lender {
  readonly smile: Aligned;
  /** Where the nose of the first photo is, in units: teeth stay in their place below it. */
  readonly nose: Point;
  /** Color of the cheeks in the first photo and in the smiling one: the teeth get the light of the first. */
  readonly skin: readonly [number, number, number];
  readonly smileSkin: readonly [number, number, number];
}

/** The teeth of a second, smiling photo, as they would show in the first one. */
export function borrowTeeth({ smile, nose, skin, smileSkin }: Lender): OwnTeeth | undefined {
  const teeth = findOwnTeeth(smile);
  if (!teeth) return undefined;
  const from = pointAt(smile.points, UNDER_NOSE);
  const { width, height } = teeth.picture;
  const dx = Math.round((nose.x - from.x) * smile.detail);
  const dy = Math.round((nose.y - from.y) * smile.detail);
  const bright = lumaOf(...skin) / Math.max(1, lumaOf(...smileSkin));
  // Cheeks differ in color by more than light: by blushes and make-up, which teeth don't have.
  const gains = skin.map((value, c) => {
    const tint = value / Math.max(1, smileSkin[c] ?? 0) / bright;
    return clamp(bright * tint ** TINT, 0.6, 1.6);
  });
  const picture = emptyPlane(width, height, 3);
  const cover = emptyPlane(width, height, 1);
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++) {
    for (let x = Math.max(0, dx); x < Math.min(width, width + dx); x++) {
      const source = (y - dy) * width + x - dx;
      const to = y * width + x;
      cover.data[to] = teeth.cover.data[source] ?? 0;
      for (let c = 0; c < 3; c++)
        picture.data[to * 3 + c] = (teeth.picture.data[source * 3 + c] ?? 0) * (gains[c] ?? 1);
    }
  }
  return { picture, cover };
}

/** Share of the difference in the light's color that teeth show. */
const TINT = 0.3;

/** The point between the nostrils, to which the upper jaw is fixed. */
export const UNDER_NOSE = 2;

/** Cuts the teeth out of an open smile; undefined when there is nothing bright between the lips. */
export function findOwnTeeth({ picture, detail, points }: Aligned): OwnTeeth | undefined {
  const upper = pick(points, INNER_UPPER);
  const lower = pick(points, INNER_LOWER);
  const { width } = picture;
  const [left, right] = [upper[0]?.x ?? 0, upper.at(-1)?.x ?? 0];
  const colors = { ...picture, data: picture.data.slice() };
  const cover = emptyPlane(width, picture.height, 1);
  const luma = (i: number) =>
    lumaOf(picture.data[i * 3] ?? 0, picture.data[i * 3 + 1] ?? 0, picture.data[i * 3 + 2] ?? 0);
  const columns: { px: number; top: number; bottom: number }[] = [];
  const seen: number[] = [];
  for (let px = Math.ceil(left * detail); px < right * detail; px++) {
    const x = (px + 0.5) / detail;
    const top = Math.ceil((heightAt(upper, x) + RIM) * detail);
    const bottom = Math.floor((heightAt(lower, x) - RIM) * detail);
    if (bottom - top < 2) continue;
    columns.push({ px, top, bottom });
    for (let py = top; py < bottom; py++) seen.push(luma(py * width + px));
  }
  seen.sort((a, b) => a - b);
  const bright = seen[Math.floor(seen.length * 0.9)] ?? 0;
  if (seen.length < 200 || bright < 70) return undefined;
  for (const { px, top, bottom } of columns) {
    const ends = smoothStep(Math.min(px / detail - left, right - px / detail) / 6 - 0.4);
    for (let py = Math.round(top - BEHIND_LIP * detail); py < bottom; py++) {
      const from = Math.max(py, top) * width + px;
      const to = py * width + px;
      for (let c = 0; c < 3; c++) colors.data[to * 3 + c] = picture.data[from * 3 + c] ?? 0;
      const tooth = smoothStep((luma(from) / bright - TOOTH_FROM) / (TOOTH_FULLY - TOOTH_FROM));
      const low = smoothStep((bottom - py) / (2 * detail));
      cover.data[to] = ends * low * tooth;
    }
  }
  return { picture: colors, cover };
}
