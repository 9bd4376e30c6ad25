import { EYES } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { fillHole } from "#lib/photo-avatar/numerics/fill.ts";
import { blur, emptyPlane, lumaPlane, type Plane, sampleCubic } from "#lib/photo-avatar/numerics/pictures.ts";
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
  return { picture: face.picture, detail, box, eyes, skin: skinWithoutEyes(face.picture, detail, box, eyes) };
}

/** The box as skin alone: a membrane over everything dark about the eyes, then the grain of the cheek. */
function skinWithoutEyes(picture: Plane, detail: number, box: Box, eyes: readonly EyeRims[]): Plane {
  const [x0, y0, x1, y1] = boxInPixels(box, detail);
  const area = emptyPlane(x1 - x0, y1 - y0, 3);
  const hole = emptyPlane(area.width, area.height, 1);
  for (let i = 0; i < hole.data.length; i++) {
    const px = x0 + (i % area.width);
    const py = y0 + Math.floor(i / area.width);
    const from = (py * picture.width + px) * 3;
    area.data.set(picture.data.subarray(from, from + 3), i * 3);
    const x = (px + 0.5) / detail;
    const y = (py + 0.5) / detail;
    if (eyes.some((eye) => isAboutEye(eye, x, y))) hole.data[i] = 1;
  }
  // Lashes just outside of the hole must not bleed into it.
  const calm = blur(area, 0.6 * detail);
  const filled = fillHole(calm, withDarkParts(calm, hole));
  const grain = blurredGrain(picture, detail, eyes);
  const result = { ...filled, data: filled.data.slice() };
  for (let i = 0; i < hole.data.length; i++) {
    const g = grain((i % area.width) + x0, Math.floor(i / area.width) + y0);
    for (let c = 0; c < 3; c++) result.data[i * 3 + c] = (result.data[i * 3 + c] ?? 0) + g;
  }
  return result;
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

function isAboutEye({ upper, lower, left, right, height }: EyeRims, x: number, y: number): boolean {
  const out = LASHES_OUT * (right - left);
  if (x < left - out || x > right + out) return false;
  const ends = smoothStep(Math.min(x - left + out, right + out - x) / (2.2 * out));
  return (
    y > heightAt(upper, x) - LASHES_UP * height * ends - 0.5 &&
    y < heightAt(lower, x) + LASHES_DOWN * height * ends + 0.5
  );
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
/** A fold where the open lid's edge was, and the roundness of the eyeball under the skin. */
const FOLD = 0.09;
const ROUND = 0.1;
/** Where the rims meet: between upper and lower one, closer to the lower. */
const MEET = 1.02;
/** Units over which a lid's edge fades. */
const SOFT = 0.7;

/** Lids closed by `t` (0 open .. 1 shut), drawn over `base` (the box, three channels). */
export function drawLids(lids: Lids, base: Plane, t: number): Plane {
  const { detail, box, eyes, skin, picture } = lids;
  const result = { ...base, data: base.data.slice() };
  const lash = new Float32Array(3);
  for (const eye of eyes) {
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
      const [y0, y1] = [u - LASHES_UP * height * 1.3, l + LASHES_DOWN * height];
      for (
        let py = Math.max(0, Math.floor((y0 - box[1]) * detail));
        py < (y1 - box[1]) * detail && py < base.height;
        py++
      ) {
        const y = box[1] + (py + 0.5) / detail;
        const at = (py * base.width + px) * 3;
        const above = rim - y;
        // The eyeball in the shadow of lid and lashes.
        const shade =
          1 -
          SHADOW *
            Math.min(1, 3 * t) *
            Math.exp(-((Math.max(0, -above) / (SHADOW_REACH * height)) ** 2)) *
            middle ** 0.5;
        const lid = smoothStep((above + SOFT) / (2 * SOFT)) * smoothStep((y - y0) / (0.45 * height)) * ends;
        const shut =
          t > 0.9
            ? smoothStep((t - 0.9) / 0.1) *
              smoothStep((y - y0) / (0.45 * height)) *
              smoothStep((l + LASHES_DOWN * height - y) / (0.3 * height)) *
              ends
            : 0;
        const under = Math.max(0, 1 - lid) * (above < 0 ? 1 : 0);
        // The rim's own lashes come down with it, flatter the more it closes.
        const band = BAND * height;
        sampleCubic(picture, x * detail, (u + (y - rim)) * detail, lash);
        const isBand =
          smoothStep((2 * band - above) / band) *
          smoothStep((above + SHADOW_REACH * height * 0.7) / (SHADOW_REACH * height * 0.7));
        const fold =
          1 - FOLD * t * Math.exp(-(((y - u + 0.16 * height) / (0.09 * height)) ** 2)) * middle ** 0.5;
        const round = 1 + ROUND * t * (middle * (0.55 - Math.abs(above / (height * t + 1e-6) - 0.5)) - 0.3);
        for (let c = 0; c < 3; c++) {
          const old = result.data[at + c] ?? 0;
          const bare = (skin.data[at + c] ?? 0) * fold * round;
          const dark = Math.min(lash[c] ?? 0, bare);
          const cover = bare + (dark - bare) * isBand * Math.min(1, 4 * t) * middle ** 0.25;
          const eyeball = old * (under > 0 ? 1 + (shade - 1) * (1 - shut) : 1);
          const closed = eyeball + (bare - eyeball) * shut;
          result.data[at + c] = closed + (cover - closed) * Math.max(lid, shut * isBand);
        }
      }
    }
  }
  return result;
}
