import type { AnyMouthShape } from "#lib/avatar-engine/rig/rig.ts";
import { lumaOf, type Rgb, sample } from "#lib/photo-avatar/numerics/pictures.ts";
import { clamp, type Point, smoothStep } from "#lib/photo-avatar/numerics/points.ts";
import type { OwnTeeth } from "./own-teeth.ts";

/** What is needed to draw the inside of a mouth in one shape; lengths in units of the frame. */
export interface Inside {
  readonly shape: AnyMouthShape;
  /** The middle of the closed lips: teeth hang from it. */
  readonly middle: Point;
  /** Displacement of the lower teeth from rest. */
  readonly jaw: Point;
  /** Width of the mouth at rest; teeth are drawn for `TEETH_WIDTH`. */
  readonly width: number;
  readonly light: InsideLight;
  readonly ownTeeth: OwnTeeth | undefined;
  readonly detail: number;
}

/** Colors of the inside, after the photo's light. */
export interface InsideLight {
  readonly tooth: readonly [number, number, number];
  readonly tongue: readonly [number, number, number];
  readonly dark: readonly [number, number, number];
}

/** In average light. */
const TOOTH: Rgb = [226, 216, 200];
const TONGUE: Rgb = [158, 78, 76];
const DARK: Rgb = [56, 26, 24];

/** The mouth's width for which the anatomy below is given: 1.5 units are a millimeter. */
const TEETH_WIDTH = 75;
/** Right edges of the upper teeth from the middle, how much shorter than the first one they are, and how round. */
const UPPER_EDGES = [12, 21.2, 29.6, 36, 41] as const;
const UPPER_SHORTER = [0, 1.5, 0.6, 2.6, 3.4] as const;
const LOWER_EDGES = [5.6, 11.6, 18, 24.5, 30] as const;
const LOWER_SHORTER = [0, 0.2, -0.4, 0.6, 1.2] as const;
/** The edge of the upper teeth below the closed lips' line, and that of the lower ones above it, behind them. */
const UPPER_EDGE = 5;
const LOWER_EDGE = 2.6;
/** How far the arch of the teeth rises towards the corners, at 30 units. */
const ARCH_RISE = 1.8;
const TOOTH_HEIGHT = 15;
/** Height of a lower tooth that shows before the gum. */
const LOWER_HEIGHT = 8;

/** Height of the tongue above the lower teeth's edge, in units: the sounds' own places. */
const TONGUE_UP: Partial<Record<AnyMouthShape, number>> = {
  ...{ TH: 11, DD: 9, nn: 9, SS: 5, CH: 4, kk: 8, RR: 7, E: 6, I: 6, aa: 11, O: 7, U: 2 },
};
/** How much light reaches the teeth through rounded lips. */
export const LIT: Partial<Record<AnyMouthShape, number>> = { U: 0.42, O: 0.8, CH: 0.92, RR: 0.85 };

/** Share of the face's light that reaches the inside of the mouth, and of its tint that teeth show. */
const DAMPING = 0.55;
const TINT = 0.3;
/** Brightness of average skin in average light. */
const AVERAGE_SKIN = 165;

/** The inside's colors from the color of the cheeks: skin tones differ more than light does, so it counts in part. */
export function insideLight(skin: Rgb): InsideLight {
  const luma = Math.max(20, lumaOf(...skin));
  const light = clamp((luma / AVERAGE_SKIN) ** DAMPING, 0.5, 1.12);
  const tint = skin.map((value, c) => {
    // Skin itself is warm: only what differs from that is the light's color.
    const warm = [1.2, 0.95, 0.78][c] ?? 1;
    return clamp((value / luma / warm) ** TINT, 0.85, 1.15);
  });
  const shade = (color: Rgb): Rgb => [
    color[0] * light * (tint[0] ?? 1),
    color[1] * light * (tint[1] ?? 1),
    color[2] * light * (tint[2] ?? 1),
  ];
  return { tooth: shade(TOOTH), tongue: shade(TONGUE), dark: shade(DARK) };
}

const OWN = new Float32Array(3);
const COVER = new Float32Array(1);

/** The color of the inside at a point of the frame, into `into`. `below`: units below the upper lip's rim. */
export function drawInside(inside: Inside, at: Point, below: number, into: Float32Array): void {
  const { middle, jaw, width, light, shape } = inside;
  const scale = width / TEETH_WIDTH;
  const x = (at.x - middle.x) / scale;
  const y = (at.y - middle.y) / scale;
  const jawY = jaw.y / scale;
  const jawX = (at.x - jaw.x - middle.x) / scale;
  const side = clamp(Math.abs(x) / 42, 0, 1);
  // The throat is darkest in the middle; flesh shows towards the floor of the mouth.
  const depth = 0.75 + 0.5 * clamp((y - jawY + 14) / 16, 0, 1);
  for (let c = 0; c < 3; c++) into[c] = (light.dark[c] ?? 0) * depth;
  const lowerTop = jawY - LOWER_EDGE;
  const up = TONGUE_UP[shape] ?? 2;
  const isTip = shape === "TH" || shape === "DD" || shape === "nn";
  if (!isTip) drawTongue(light, jawX, y, lowerTop, up, into);
  drawTeeth(into, light.tooth, jawX, y, {
    edges: LOWER_EDGES,
    shorter: LOWER_SHORTER,
    top: lowerTop,
    down: true,
    lit: 0.74 * (1 - 0.4 * side),
  });
  if (isTip) drawTongue(light, jawX, y, lowerTop, up, into);
  const lit = (LIT[shape] ?? 1) * (0.62 + 0.38 * smoothStep(below / scale / 4.5)) * (1 - 0.42 * side ** 1.6);
  if (inside.ownTeeth) drawOwn(inside.ownTeeth, inside.detail, at, lit, into);
  else
    drawTeeth(into, light.tooth, x, y, {
      edges: UPPER_EDGES,
      shorter: UPPER_SHORTER,
      top: UPPER_EDGE,
      down: false,
      lit,
    });
}

interface Row {
  readonly edges: readonly number[];
  readonly shorter: readonly number[];
  /** y of the first teeth's biting edge. */
  readonly top: number;
  /** Whether the teeth are below their edge (the lower row) or above it. */
  readonly down: boolean;
  readonly lit: number;
}

/** The lower row of teeth, where they are in a shape: `at` in the frame. */
export function drawLowerTeeth(
  { middle, jaw, width, tooth }: Pick<Inside, "middle" | "jaw" | "width"> & { readonly tooth: Rgb },
  at: Point,
  lit: number,
  into: Float32Array,
): void {
  const scale = width / TEETH_WIDTH;
  const x = (at.x - jaw.x - middle.x) / scale;
  drawTeeth(into, tooth, x, (at.y - middle.y) / scale, {
    edges: LOWER_EDGES,
    shorter: LOWER_SHORTER,
    top: jaw.y / scale - LOWER_EDGE,
    down: true,
    lit: lit * (1 - 0.4 * clamp(Math.abs(x) / 42, 0, 1)),
  });
}

/** A row of teeth: rounded corners, soft shadows between, a cooler edge and a warmer neck. */
function drawTeeth(into: Float32Array, color: Rgb, x: number, y: number, row: Row): void {
  const away = Math.abs(x);
  const tooth = row.edges.findIndex((edge) => away <= edge);
  if (tooth < 0) return;
  const from = tooth === 0 ? 0 : (row.edges[tooth - 1] ?? 0);
  const to = row.edges[tooth] ?? 0;
  const half = (to - from) / 2;
  const across = (away - from - half) / half;
  const arch = ARCH_RISE * (away / 30) ** 2 * (row.down ? -0.3 : 1);
  const corner = 1.5 * Math.max(0, Math.abs(across) - 0.55) ** 2 * 4;
  const edge = row.down
    ? row.top + (row.shorter[tooth] ?? 0) + corner
    : row.top - (row.shorter[tooth] ?? 0) - arch - corner;
  // Units from the biting edge towards the gum.
  const inwards = row.down ? y - edge : edge - y;
  const cover =
    smoothStep((inwards + 0.35) / 0.7) * smoothStep(((row.down ? LOWER_HEIGHT : TOOTH_HEIGHT) - inwards) / 3);
  if (cover <= 0) return;
  const gap =
    1 -
    (row.down ? 0.14 : 0.17) *
      Math.exp(-(((1 - Math.abs(across)) * half) ** 2) / 0.35) *
      smoothStep(inwards / 3 + 0.3);
  const round = 1 - 0.1 * across * across;
  const back = 1 - (row.down ? 0.35 : 0.28) * (away / 41) ** 1.3;
  const neck = smoothStep((inwards - 5) / 9);
  const rim = Math.exp(-inwards / 1.1);
  const tints = [
    1 - 0.02 * neck - 0.05 * rim,
    1 - 0.1 * neck - 0.02 * rim - (row.down ? 0.03 : 0),
    1 - 0.2 * neck + 0.01 * rim - (row.down ? 0.09 : 0),
  ];
  const shade = gap * round * back * row.lit;
  for (let c = 0; c < 3; c++) {
    const value = (color[c] ?? 0) * shade * (tints[c] ?? 1);
    into[c] = (into[c] ?? 0) * (1 - cover) + value * cover;
  }
}

/** A soft dome with a groove along its middle and a wet gleam. */
function drawTongue(
  light: InsideLight,
  x: number,
  y: number,
  lowerTop: number,
  up: number,
  into: Float32Array,
): void {
  const reach = 25;
  const t = Math.abs(x) / reach;
  if (t >= 1.15) return;
  const top = lowerTop - up + 9 * t * t;
  const inwards = y - top;
  const cover = smoothStep((inwards + 1.4) / 2.8) * smoothStep((1.12 - t) / 0.3);
  if (cover <= 0) return;
  const groove = 1 - 0.14 * Math.exp(-((x / 2.4) ** 2)) * smoothStep(inwards / 5);
  const shade = groove * (0.66 + 0.34 * smoothStep(inwards / 9)) * (1 - 0.25 * t * t);
  const gleam = 16 * Math.exp(-(((inwards - 5) / 2.2) ** 2)) * Math.exp(-(((Math.abs(x) - 7) / 5) ** 2));
  for (let c = 0; c < 3; c++) {
    const color = (light.tongue[c] ?? 0) * shade + gleam;
    into[c] = (into[c] ?? 0) * (1 - cover) + color * cover;
  }
}

/** The teeth of the photo's own smile. */
export function drawOwn(teeth: OwnTeeth, detail: number, at: Point, lit: number, into: Float32Array): void {
  sample(teeth.cover, at.x * detail, at.y * detail, COVER);
  // Hardly lit teeth vanish in the dark behind rounded lips.
  const cover = (COVER[0] ?? 0) * smoothStep(0.35 + lit);
  if (cover <= 0) return;
  sample(teeth.picture, at.x * detail, at.y * detail, OWN);
  const shade = 0.2 + 0.8 * lit;
  for (let c = 0; c < 3; c++) into[c] = (into[c] ?? 0) * (1 - cover) + (OWN[c] ?? 0) * shade * cover;
}
