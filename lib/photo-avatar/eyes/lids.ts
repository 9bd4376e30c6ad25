import { EYES } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { fillHole } from "#lib/photo-avatar/numerics/fill.ts";
import {
  blur,
  crop,
  emptyPlane,
  lumaOf,
  lumaPlane,
  type Plane,
  type Rgb,
  sampleCubic,
} from "#lib/photo-avatar/numerics/pictures.ts";
import {
  type Box,
  boxInPixels,
  clamp,
  heightAt,
  type Point,
  pick,
  smoothStep,
  subdivide,
} from "#lib/photo-avatar/numerics/points.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";

/** How far lids close with each sprite. */
export const LID_LEVELS = { blink25: 0.27, blink50: 0.52, blink75: 0.76, blink100: 1 } as const;

/** What is needed to close the eyes of a face; lengths in units of the frame. */
export interface Lids {
  readonly picture: Plane;
  readonly detail: number;
  readonly box: Box;
  readonly eyes: readonly EyeRims[];
  /** Skin where lids will be: the picture of the box with eyes, lashes and liner gone. */
  readonly skin: Plane;
}

interface EyeRims {
  readonly upper: readonly Point[];
  readonly lower: readonly Point[];
  /** Corners and greatest opening. */
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

/** How far above the upper rim, and below the lower one, lashes and liner reach, in openings of the eye. */
const LASHES_UP = 0.56;
const LASHES_DOWN = 0.36;
/** And beyond the corners, in widths of the eye. */
const LASHES_OUT = 0.14;

export function prepareLids(face: NeutralFace, box: Box): Lids {
  const { detail } = face;
  const eyes = EYES.map(({ upper, lower }): EyeRims => {
    const [top, bottom] = [subdivide(pick(face.points, upper), 4), subdivide(pick(face.points, lower), 4)];
    const heights = top.map(({ x, y }) => heightAt(bottom, x) - y);
    return {
      upper: top,
      lower: bottom,
      left: Math.min(...top.map(({ x }) => x)),
      right: Math.max(...top.map(({ x }) => x)),
      height: Math.max(2, ...heights),
    };
  });
  return { picture: face.picture, detail, box, eyes, skin: skinWithoutEyes(face, box, eyes) };
}

/** The box as skin alone: a membrane over everything dark about the eyes, then the grain of the cheek. */
function skinWithoutEyes(face: NeutralFace, box: Box, eyes: readonly EyeRims[]): Plane {
  const { picture, detail } = face;
  const [x0, y0, x1, y1] = boxInPixels(box, detail);
  const area = crop(picture, [x0, y0, x1, y1]);
  const hole = emptyPlane(area.width, area.height, 1);
  for (const eye of eyes)
    for (let column = 0; column < hole.width; column++)
      markColumn(hole, eye, { column, x: (x0 + column + 0.5) / detail, y0, detail });
  // Lashes just outside of the hole must not bleed into it.
  const calm = blur(area, 0.6 * detail);
  const filled = fillHole(calm, withDarkParts(calm, hole));
  const grain = blurredGrain(picture, detail, eyes);
  const tone = toneOf(face);
  const result = { ...filled, data: filled.data.slice() };
  for (let i = 0; i < hole.data.length; i++) {
    const g = grain((i % area.width) + x0, Math.floor(i / area.width) + y0);
    tint(result.data, i * 3, { tone, share: (hole.data[i] ?? 0) * TONE, more: g });
  }
  return result;
}

/** Brings the color at `i` towards a tone of its brightness, and makes it brighter. */
function tint(
  data: Float32Array,
  i: number,
  { tone, share, more }: { tone: Rgb; share: number; more: number },
): void {
  const luma = lumaOf(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0);
  for (let c = 0; c < 3; c++) {
    const value = data[i + c] ?? 0;
    data[i + c] = value + (luma * (tone[c] ?? 1) - value) * share + more;
  }
}

/** How much of a lid's color is that of lit skin: lashes and the shade of brows make what is around it gray. */
const TONE = 0.6;

/** Landmarks of the cheeks that are right below the eyes, where no beard grows, and units around them that count. */
const BELOW_EYES = 4;
const AROUND = [-3, -1.5, 0, 1.5, 3] as const;

/** The color of the skin below the eyes, against its brightness. */
function toneOf({ picture, detail, points }: NeutralFace): Rgb {
  const sum = [0, 0, 0];
  const color = new Float32Array(3);
  for (const { x, y } of EYES.flatMap(({ cheek }) => pick(points, cheek.slice(0, BELOW_EYES)))) {
    for (const dy of AROUND) {
      for (const dx of AROUND) {
        sampleCubic(picture, (x + dx) * detail, (y + dy) * detail, color);
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (color[c] ?? 0);
      }
    }
  }
  const [r = 1, g = 1, b = 1] = sum;
  const luma = Math.max(1, lumaOf(r, g, b));
  return [r / luma, g / luma, b / luma];
}

/** Darker than this share of the skin's median is not skin: brows, frames of glasses, hair. */
const NO_SKIN = 0.7;

/** The hole, with everything dark around it: a frame of glasses must not darken the lids. */
function withDarkParts(area: Plane, hole: Plane): Plane {
  const luma = lumaPlane(area);
  const known = luma.data.filter((_, i) => !hole.data[i]).sort();
  const limit = NO_SKIN * (known[Math.floor(known.length / 2)] ?? 0);
  const data = hole.data.map((value, i) => (value || (luma.data[i] ?? 0) < limit ? 1 : 0));
  const grown = blur({ ...hole, data }, 1.5);
  return { ...hole, data: grown.data.map((value) => (value > 0.1 ? 1 : 0)) };
}

/** Sets what is about an eye in a column of the mask, which begins at `y0` pixels of the picture. */
function markColumn(
  mask: Plane,
  { upper, lower, left, right, height }: EyeRims,
  { column, x, y0, detail }: { column: number; x: number; y0: number; detail: number },
): void {
  const out = LASHES_OUT * (right - left);
  if (x < left - out || x > right + out) return;
  const ends = smoothStep(Math.min(x - left + out, right + out - x) / (2.2 * out));
  const top = heightAt(upper, x) - LASHES_UP * height * ends - 0.5;
  const bottom = heightAt(lower, x) + LASHES_DOWN * height * ends + 0.5;
  for (let row = 0; row < mask.height; row++) {
    const y = (y0 + row + 0.5) / detail;
    if (y > top && y < bottom) mask.data[row * mask.width + column] = 1;
  }
}

/** Fine brightness detail of the skin below the eyes, mirrored over the plane: pores and the grain of the photo. */
function blurredGrain(
  picture: Plane,
  detail: number,
  eyes: readonly EyeRims[],
): (px: number, py: number) => number {
  const [eye] = eyes;
  if (!eye) return () => 0;
  const width = Math.round((eye.right - eye.left) * detail);
  const height = Math.round(eye.height * 0.9 * detail);
  const x0 = Math.round(eye.left * detail);
  const y0 = Math.round((heightAt(eye.lower, (eye.left + eye.right) / 2) + eye.height * 1.9) * detail);
  const patch = emptyPlane(width, height, 1);
  for (let i = 0; i < patch.data.length; i++) {
    const from = ((y0 + Math.floor(i / width)) * picture.width + x0 + (i % width)) * 3;
    patch.data[i] =
      ((picture.data[from] ?? 0) + (picture.data[from + 1] ?? 0) + (picture.data[from + 2] ?? 0)) / 3;
  }
  const soft = blur(patch, 1.5 * detail);
  const mirrored = (value: number, size: number) => {
    const turned = ((value % (2 * size)) + 2 * size) % (2 * size);
    return turned < size ? turned : 2 * size - 1 - turned;
  };
  return (px, py) => {
    const i = mirrored(py, height) * width + mirrored(px, width);
    return clamp((patch.data[i] ?? 0) - (soft.data[i] ?? 0), -9, 9) * 0.6;
  };
}

/** Height of the band of lashes that moves with the rim, in openings: above the rim all of it, fading over as much. */
const BAND = 0.2;
/** Darkening of the eyeball right below the rim, and how far down it reaches, in openings. */
const SHADOW = 0.42;
const SHADOW_REACH = 0.2;
/** Where the rims meet: between upper and lower one, closer to the lower. */
const MEET = 1.02;
/** Units over which a lid's edge fades. */
const SOFT = 0.7;

/** How far above the open eye the lid's crease is, in openings. */
const CREASE = 0.3;
/** The crease: a line, the shade of the fold below it, and the light on the fold above; reach in openings, and how strong. */
const LINE = { reach: 0.075, dark: 0.15 } as const;
const FOLD = { reach: 0.2, dark: 0.1 } as const;
const RIDGE = { above: 0.1, reach: 0.08, light: 0.05 } as const;
/** Light on the eyeball under the lid, and the shade towards its edge. */
const ROUND = 0.16;
const EDGE = 0.12;

const bell = (value: number, reach: number): number => Math.exp(-((value / reach) ** 2));

/** A column of an eye that is closed by `t`: heights in units, and `middle`, 1 in the middle and 0 at the corners. */
interface Column {
  readonly px: number;
  readonly x: number;
  readonly u: number;
  readonly l: number;
  readonly rim: number;
  readonly height: number;
  readonly middle: number;
  /** 1 at the eye, fading beyond its corners. */
  readonly ends: number;
  readonly t: number;
}

/** How bright a lid's skin is at a height, against evenly lit skin. */
function lightAt({ u, rim, height, middle, t }: Column, y: number): number {
  const crease = u - CREASE * height * (0.3 + 0.7 * middle);
  const below = y - crease;
  const shows = Math.min(1, 1.6 * t);
  const along = middle ** 0.9;
  const v = below / Math.max(0.1 * height, rim - crease);
  const fold = below > 0 ? FOLD.dark * Math.exp(-below / (FOLD.reach * height)) : 0;
  const ridge = RIDGE.light * bell(below + RIDGE.above * height, RIDGE.reach * height);
  const round = ROUND * (bell(v - 0.55, 0.3) * middle - 0.35) * smoothStep(v / 0.2);
  const edge = EDGE * smoothStep((v - 0.72) / 0.28);
  return 1 + shows * (along * (ridge - fold - LINE.dark * bell(below, LINE.reach * height)) + round - edge);
}

/** Lids closed by `t` (0 open .. 1 shut), drawn over `base` (the box, three channels). */
export function drawLids(lids: Lids, base: Plane, t: number): Plane {
  const { detail, box } = lids;
  const result = { ...base, data: base.data.slice() };
  for (const eye of lids.eyes) {
    const { upper, lower, left, right, height } = eye;
    const out = LASHES_OUT * (right - left);
    const [px0, px1] = [
      Math.floor((left - out - box[0]) * detail),
      Math.ceil((right + out - box[0]) * detail),
    ];
    for (let px = Math.max(0, px0); px < Math.min(base.width, px1); px++) {
      const x = box[0] + (px + 0.5) / detail;
      const u = heightAt(upper, x);
      const l = Math.max(u, heightAt(lower, x));
      const rim = u + t * MEET * (l - u);
      const ends = smoothStep(Math.min(x - left + out, right + out - x) / (1.6 * out));
      const middle = 1 - clamp(Math.abs((x - (left + right) / 2) / ((right - left) / 2)), 0, 1) ** 2;
      drawColumn(lids, { px, x, u, l, rim, height, middle, ends, t }, result);
    }
  }
  return result;
}

const LASH = new Float32Array(3);

function drawColumn({ detail, box, skin, picture }: Lids, column: Column, into: Plane): void {
  const { px, x, u, l, rim, height, middle, ends, t } = column;
  const [y0, y1] = [u - LASHES_UP * height * 1.3, l + LASHES_DOWN * height];
  const first = Math.max(0, Math.floor((y0 - box[1]) * detail));
  const last = Math.min(into.height, (y1 - box[1]) * detail);
  const band = BAND * height;
  const reach = SHADOW_REACH * height;
  for (let py = first; py < last; py++) {
    const y = box[1] + (py + 0.5) / detail;
    const at = (py * into.width + px) * 3;
    const above = rim - y;
    const inside = smoothStep((y - y0) / (0.45 * height)) * ends;
    const lid = smoothStep((above + SOFT) / (2 * SOFT)) * inside;
    const shut =
      smoothStep((t - 0.9) / 0.1) * inside * smoothStep((l + LASHES_DOWN * height - y) / (0.3 * height));
    // The eyeball in the shadow of lid and lashes.
    const shade = SHADOW * Math.min(1, 3 * t) * bell(Math.max(0, -above), reach) * middle ** 0.5;
    const eyeballLight = above < 0 ? 1 - shade * (1 - shut) : 1;
    // The rim's own lashes come down with it, flatter the more it closes.
    sampleCubic(picture, x * detail, (u + (y - rim)) * detail, LASH);
    const isBand = smoothStep((2 * band - above) / band) * smoothStep((above + reach * 0.7) / (reach * 0.7));
    const lashes = isBand * Math.min(1, 4 * t) * middle ** 0.25;
    const light = lightAt(column, y);
    for (let c = 0; c < 3; c++) {
      const bare = (skin.data[at + c] ?? 0) * light;
      const dark = Math.min(LASH[c] ?? 0, bare);
      const cover = bare + (dark - bare) * lashes;
      const eyeball = (into.data[at + c] ?? 0) * eyeballLight;
      const closed = eyeball + (bare - eyeball) * shut;
      into.data[at + c] = closed + (cover - closed) * Math.max(lid, shut * isBand);
    }
  }
}
