import type { EyeSprite } from "#lib/avatar-engine/rig/rig.ts";
import {
  type OwnExpression,
  type OwnExpressions,
  readAt,
  type Side,
} from "#lib/photo-avatar/expressions/own-expressions.ts";
import { EYES } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import {
  blur,
  emptyPlane,
  lumaOf,
  lumaPlane,
  type Plane,
  sample,
} from "#lib/photo-avatar/numerics/pictures.ts";
import {
  type Box,
  clamp,
  distance,
  flat,
  heightAt,
  type Point,
  pick,
  pointAt,
  smoothStep,
} from "#lib/photo-avatar/numerics/points.ts";
import { thinPlate } from "#lib/photo-avatar/numerics/thin-plate.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";
import { fieldOf } from "./box-field.ts";
import { LID_LEVELS } from "./lids.ts";
import { nearBox } from "./own-eyes.ts";

/** Landmarks place the picture of shut eyes if they are this many units away from the lids' rims, which have moved. */
const AWAY = 9;
const STIFFNESS = 2e-3;
/** The zone of an eye, in openings above and below its rims, and beyond its corners in widths. */
const ZONE = { up: 1, down: 0.75, out: 0.17 } as const;
/** How far the shut line may be above and below the lower rim, in units. */
const SHUT_UP = 4;
const SHUT_DOWN = 3;
/** The opening, as a share of that at rest, from which on eyes are not shut but look down. */
const SLIT = 0.32;
/** Limits of the light that makes the picture's skin the portrait's. */
const LIGHT = [0.8, 1.35] as const;
/** Units below the rim that lashes cover. */
const LASHES = 1.3;

interface Eye {
  readonly upper: readonly Point[];
  readonly lower: readonly Point[];
  /** The edge of the upper lid in the picture, and where it meets the lower one: the same unless a slit stayed open. */
  readonly edge: readonly Point[];
  readonly shut: readonly Point[];
  readonly hasSlit: boolean;
  readonly left: number;
  readonly right: number;
  /** The tallest opening in units. */
  readonly height: number;
  /** Where the lid is in the picture, if it is that of the other eye. */
  readonly mirrored?: (at: Point) => Point;
}

/** The sprites of the lids from a picture of the person's shut eyes; empty without one. */
export function drawOwnLids(face: NeutralFace, box: Box, base: Plane): Map<EyeSprite, Plane> {
  const { own } = face;
  const picture = own?.of.get("shut");
  if (!own || !picture) return new Map();
  const found = findEyes(face, picture, box);
  const eyes = own.lid ? withOneLid(found, own.lid) : found;
  const skin = skinOf(face, own, picture, { box, base, eyes });
  const lids: Lids = { face, box, base, eyes, skin, luma: lumaPlane(base) };
  return new Map(
    Object.entries(LID_LEVELS).map(([name, level]) => [name as EyeSprite, drawLevel(lids, level)]), // its keys
  );
}

/** Landmarks that lie the same in both pictures: the corners, and what is well away from the lids. */
function placesOf(face: NeutralFace, box: Box): number[] {
  const rims = EYES.flatMap(({ upper, lower }) => [...upper, ...lower]);
  const corners = EYES.flatMap(({ upper }) => [upper[0], upper[upper.length - 1] ?? upper[0]]);
  return nearBox(face, box).filter((i) => {
    if (corners.some((corner) => corner === i)) return true;
    const here = pointAt(face.points, i);
    return rims.every((j) => distance(pointAt(face.points, j), here) > AWAY * face.place.zoom);
  });
}

function findEyes(face: NeutralFace, picture: OwnExpression, box: Box): Eye[] {
  const { points, place } = face;
  const kept = placesOf(face, box);
  const back = thinPlate(flat(pick(picture.points, kept)), flat(pick(points, kept)), STIFFNESS);
  return EYES.map(({ upper, lower }) => {
    const [top, bottom] = [pick(points, upper), pick(points, lower)];
    const [lidTop, lidBottom] = [pick(picture.points, upper), pick(picture.points, lower)];
    const height = Math.max(4, ...top.map(({ x, y }) => heightAt(bottom, x) - y));
    const ends = { left: top[0]?.x ?? 0, right: top.at(-1)?.x ?? 0 };
    const openings = lidTop.map(({ y }, j) => (lidBottom[j]?.y ?? y) - y);
    const hasSlit = Math.max(...openings) > SLIT * height;
    if (hasSlit) {
      // Eyes that look down: their lids are carried on to the lower rim.
      const edge = lidTop.map(({ x, y }) => back(x, y)).sort((a, b) => a.x - b.x);
      return { upper: top, lower: bottom, edge, shut: bottom, hasSlit, ...ends, height };
    }
    const shut = lidTop
      .map(({ x, y }, j) => {
        const below = lidBottom[j] ?? { x, y };
        const at = back((x + below.x) / 2, (y + below.y) / 2);
        const rim = heightAt(bottom, at.x);
        return { x: at.x, y: clamp(at.y, rim - SHUT_UP * place.zoom, rim + SHUT_DOWN * place.zoom) };
      })
      .sort((a, b) => a.x - b.x);
    return { upper: top, lower: bottom, edge: shut, shut, hasSlit, ...ends, height };
  });
}

/** The eyes with the lid of one of them for both. */
function withOneLid(eyes: readonly Eye[], side: Side): Eye[] {
  const good = [...eyes].sort((a, b) => a.left - b.left)[side === "left" ? 0 : 1];
  if (!good) return [...eyes];
  return eyes.map((eye) => {
    if (eye === good) return eye;
    const back = mirror(good, eye);
    const edge = good.edge.map(back).sort((a, b) => a.x - b.x);
    const shut = good.hasSlit ? eye.lower : edge;
    return { ...eye, edge, shut, hasSlit: good.hasSlit, mirrored: mirror(eye, good) };
  });
}

/** Maps one eye onto the other one: outer corner to outer corner. */
function mirror(from: Eye, to: Eye): (at: Point) => Point {
  const ends = ({ upper }: Eye): [Point, Point] => [
    upper[0] ?? { x: 0, y: 0 },
    upper[upper.length - 1] ?? { x: 1, y: 0 },
  ];
  const [a, b] = ends(from);
  const [d, c] = ends(to);
  const across = { x: b.x - a.x, y: b.y - a.y };
  const along = { x: d.x - c.x, y: d.y - c.y };
  const square = across.x ** 2 + across.y ** 2;
  return ({ x, y }) => {
    const u = ((x - a.x) * across.x + (y - a.y) * across.y) / square;
    const v = ((y - a.y) * across.x - (x - a.x) * across.y) / square;
    // Both normals point down the face, on which the way from `c` to `d` is the other one.
    return { x: c.x + u * along.x + v * along.y, y: c.y + u * along.y - v * along.x };
  };
}

/** 1 between the corners of an eye, fading beyond them. */
function endsAt({ left, right }: Eye, x: number): number {
  const out = ZONE.out * (right - left);
  return smoothStep(Math.min(x - left + out, right + out - x) / (1.7 * out));
}

/** How much a point belongs to the zone of an eye. */
function zoneAt(eye: Eye, { x, y }: Point): number {
  const ends = endsAt(eye, x);
  const up = heightAt(eye.upper, x) - ZONE.up * eye.height * ends;
  const down = heightAt(eye.lower, x) + ZONE.down * eye.height * ends;
  const soft = 0.5 * eye.height;
  return smoothStep((y - up) / soft) * smoothStep((down - y) / soft) * ends;
}

/** Whether a point is at an eye, its zone and what is blurred into it. */
function isBeside({ left, right }: Eye, { x }: Point): boolean {
  const out = (right - left) / 2;
  return x > left - out && x < right + out;
}

interface SkinParts {
  readonly box: Box;
  readonly base: Plane;
  readonly eyes: readonly Eye[];
}

/** The box with shut eyes, in the portrait's light and with its grain. */
function skinOf(
  face: NeutralFace,
  own: OwnExpressions,
  picture: OwnExpression,
  { box, base, eyes }: SkinParts,
): Plane {
  const { detail, points } = face;
  const { zoom } = face.place;
  const kept = placesOf(face, box);
  const there = fieldOf(
    kept.map((i) => pointAt(points, i)),
    kept.map((i) => {
      const [a, b] = [pointAt(picture.points, i), pointAt(points, i)];
      return { x: a.x - b.x, y: a.y - b.y };
    }),
    box,
    { stiffness: STIFFNESS, fade: 0 },
  );
  const raw = emptyPlane(base.width, base.height, 3);
  const color = new Float32Array(3);
  const unitsAt = (i: number): Point => ({
    x: box[0] + ((i % base.width) + 0.5) / detail,
    y: box[1] + (Math.floor(i / base.width) + 0.5) / detail,
  });
  for (let i = 0; i < base.width * base.height; i++) {
    const here = unitsAt(i);
    const { x, y } = eyes.find((eye) => eye.mirrored && isBeside(eye, here))?.mirrored?.(here) ?? here;
    const by = there(x, y);
    readAt(picture, x + by.x, y + by.y, color);
    for (let c = 0; c < 3; c++) raw.data[i * 3 + c] = Math.max(0, (color[c] ?? 0) * (own.gain[c] ?? 1));
  }
  // Where the zone ends, both must agree: the low frequencies of the light are the portrait's.
  const [lit, rawLit] = [brightSkin(base, 14 * detail), brightSkin(raw, 14 * detail)];
  const weighed = emptyPlane(base.width, base.height, 4);
  for (let i = 0; i < base.width * base.height; i++) {
    const here = unitsAt(i);
    let zone = 0;
    for (const eye of eyes) zone = Math.max(zone, zoneAt(eye, here));
    const weight =
      (4 * zone * (1 - zone) + (zone < 0.02 ? 0.02 : 0)) * (lit[i] ?? 0) * (rawLit[i] ?? 0) + 1e-4;
    for (let c = 0; c < 3; c++)
      weighed.data[i * 4 + c] =
        weight * (Math.log((base.data[i * 3 + c] ?? 0) + 6) - Math.log((raw.data[i * 3 + c] ?? 0) + 6));
    weighed.data[i * 4 + 3] = weight;
  }
  const soft = blur(weighed, 4.5 * detail * zoom);
  const grain = grainOf(base, detail, face.place.middle.y + 20 * zoom - box[1]);
  for (let i = 0; i < base.width * base.height; i++) {
    for (let c = 0; c < 3; c++) {
      const light = Math.exp((soft.data[i * 4 + c] ?? 0) / ((soft.data[i * 4 + 3] ?? 0) + 1e-3));
      const value = (raw.data[i * 3 + c] ?? 0) * clamp(light, ...LIGHT);
      raw.data[i * 3 + c] = clamp(value + 0.5 * (grain[i * 3 + c] ?? 0), 0, 255);
    }
  }
  return raw;
}

/** 1 where a pixel is about as bright as its surroundings: lashes and brows don't say how skin is lit. */
function brightSkin(plane: Plane, sigma: number): Float32Array {
  const luma = lumaPlane(plane);
  const around = blur(luma, sigma);
  return luma.data.map((value, i) => smoothStep((value / Math.max(1, around.data[i] ?? 1) - 0.72) / 0.15));
}

/** Fine detail of the skin below the eyes, mirrored over the box. `from`: its first row in units of the box. */
function grainOf(base: Plane, detail: number, from: number): Float32Array {
  const soft = blur(base, 1.6 * detail);
  const first = clamp(Math.round(from * detail), 0, base.height - Math.round(9 * detail));
  const rows = base.height - first;
  const stride = base.width * 3;
  return base.data.map((_, i) => {
    const row = Math.floor(i / stride) % (2 * rows);
    const source = first + (row < rows ? row : 2 * rows - 1 - row);
    const at = source * stride + (i % stride);
    return clamp((base.data[at] ?? 0) - (soft.data[at] ?? 0), -9, 9);
  });
}

interface Lids {
  readonly face: NeutralFace;
  readonly box: Box;
  readonly base: Plane;
  readonly eyes: readonly Eye[];
  readonly skin: Plane;
  readonly luma: Plane;
}

/** Lids closed by `t`: the shut lid slides down from under its fold. */
function drawLevel(lids: Lids, t: number): Plane {
  const { base, eyes, box, face } = lids;
  const { detail } = face;
  const result = { ...base, data: base.data.slice() };
  for (const eye of eyes) {
    const out = ZONE.out * (eye.right - eye.left);
    const [from, to] = [eye.left - out, eye.right + out].map((x) => Math.round((x - box[0]) * detail));
    const lash = referenceOf(lids, eye);
    for (let px = Math.max(0, from ?? 0); px < Math.min(base.width, to ?? 0); px++) {
      drawColumn(lids, eye, { px, t, lash }, result);
    }
  }
  return result;
}

/** Brightness of the skin of a shut lid. */
function referenceOf({ skin, box, face }: Lids, eye: Eye): number {
  const x = (eye.left + eye.right) / 2;
  const color = new Float32Array(3);
  const y = (heightAt(eye.upper, x) + heightAt(eye.edge, x)) / 2;
  sample(skin, (x - box[0]) * face.detail, (y - box[1]) * face.detail, color);
  return Math.max(30, lumaOf(color[0] ?? 0, color[1] ?? 0, color[2] ?? 0));
}

const READ = new Float32Array(3);
const LUMA = new Float32Array(1);

/** One column of a lid: its skin, its shadow on the eye, and the portrait's own lashes on its edge. */
function drawColumn(
  { face, box, skin, luma }: Lids,
  eye: Eye,
  { px, t, lash }: { px: number; t: number; lash: number },
  into: Plane,
): void {
  const { detail } = face;
  const { zoom } = face.place;
  const x = box[0] + (px + 0.5) / detail;
  const [u, l, s] = [heightAt(eye.upper, x), heightAt(eye.lower, x), heightAt(eye.edge, x)];
  const ends = endsAt(eye, x);
  const { height } = eye;
  const rim = u + t * (heightAt(eye.shut, x) - u);
  const top = u - 0.95 * height * ends;
  const inner = smoothStep((Math.min(x - eye.left, eye.right - x) + 2) / (2.5 * zoom) + 0.3);
  for (let py = 0; py < into.height; py++) {
    const y = box[1] + (py + 0.5) / detail;
    const i = (py * into.width + px) * 3;
    const fold = clamp((y - top) / Math.max(1, rim - top), 0, 1);
    sample(skin, px + 0.5, (y + (s - rim) * fold ** 1.5 - box[1]) * detail, READ);
    const upper = smoothStep((y - top) / (0.42 * height)) * ends;
    let lid = upper * smoothStep((rim + LASHES * zoom - y) / (0.9 * zoom) + 0.5);
    let under = 1;
    if (t < 1 || eye.hasSlit)
      under -=
        smoothStep(1 - (y - rim) / (3.2 * zoom)) *
        smoothStep((y - rim + 2) / 2) *
        ends *
        0.35 *
        Math.min(1, 2 * t);
    else lid = Math.max(lid, upper * smoothStep((l + 0.75 * height * ends - y) / (0.45 * height)));
    // The portrait's lashes: those of the small picture are too soft.
    const below = y - rim;
    sample(luma, px + 0.5, (u + below - box[1]) * detail, LUMA);
    const isLash =
      smoothStep((below + 3.2 * zoom) / (1.4 * zoom)) * smoothStep((0.9 * zoom - below) / (0.7 * zoom));
    const dark = clamp((LUMA[0] ?? 0) / (0.8 * lash), 0.28, 1);
    const lashes = 1 - (1 - dark) * isLash * inner * Math.min(1, 1.4 * t) * 0.9;
    for (let c = 0; c < 3; c++) {
      const eyeball = (into.data[i + c] ?? 0) * under;
      into.data[i + c] = (eyeball + ((READ[c] ?? 0) - eyeball) * lid) * lashes;
    }
  }
}
