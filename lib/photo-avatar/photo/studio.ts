import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { CHIN } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import type { Rgb } from "#lib/photo-avatar/numerics/pictures.ts";
import { type Points, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { solve } from "#lib/photo-avatar/numerics/thin-plate.ts";
import { eyeCenters } from "./frame.ts";

/** The even background of a photo taken in a studio. */
export interface Studio {
  /** Writes the background's color at a pixel of the photo into `into`, also where the person is in front of it. */
  colorAt(x: number, y: number, into: Float32Array): void;
  /** The first row of the photo that shows hair. */
  readonly hairTop: number;
}

/** Pixels that are looked at along the longer side: a background is smooth. */
const SAMPLES = 256;
/** Share of the photo's width and height that counts as its border. */
const BORDER = 0.06;
/** Largest difference from the fitted background, 0..255, in each round, and the share of the border that has none. */
const ROUNDS = [60, 40, 30, 20, 14, 12, 10, 9] as const;
const MIN_EVEN = 0.7;
/** Difference from the background, 0..255, that hair has, and how far beside the eyes it is looked for, in their distance. */
const HAIR = 22;
const HAIR_BESIDE = 1.6;

/** `terms`: of its place. */
type Sample = {
  readonly x: number;
  readonly y: number;
  readonly terms: readonly number[];
  readonly color: Rgb;
  readonly isBorder: boolean;
};
type Surface = readonly Float64Array[];
/** Where a pixel of the photo is, from -1 to 1. */
type Placing = (x: number, y: number) => readonly [number, number];

/** Terms of a cubic surface over the photo, x and y about -1..1. */
const termsAt = (x: number, y: number): readonly number[] => [
  1,
  y,
  y * y,
  y * y * y,
  x,
  x * y,
  x * y * y,
  x * x,
  x * x * y,
  x * x * x,
];
const TERMS = 10;

/** The photo's background, if it is even: a smooth surface that nearly all of the border fits. Otherwise undefined. */
export function findStudio(photo: Picture, points: Points): Studio | undefined {
  const { width, height } = photo;
  const place: Placing = (x, y) => [(2 * x) / width - 1, (2 * y) / height - 1];
  const chin = pointAt(points, CHIN).y;
  const samples = samplesOf(photo, chin, place);
  const border = samples.filter(({ isBorder }) => isBorder);
  let [used, surface] = [border, undefined as Surface | undefined];
  const at = new Float32Array(3);
  const off = ({ terms, color: [r, g, b] }: Sample, of: Surface) => {
    valuesOf(of, terms, at);
    return Math.max(Math.abs(r - (at[0] ?? 0)), Math.abs(g - (at[1] ?? 0)), Math.abs(b - (at[2] ?? 0)));
  };
  for (const [round, limit] of ROUNDS.entries()) {
    if (used.length < 4 * TERMS) return undefined;
    surface = fitSurface(used);
    const fitted = surface;
    // The border first: what is in front of the background must not bend it.
    const from = round < ROUNDS.length / 2 ? border : samples;
    used = from.filter((sample) => off(sample, fitted) < limit);
  }
  if (!surface) return undefined;
  const found = surface;
  const even = border.filter((sample) => off(sample, found) < HAIR / 2).length / border.length;
  if (even < MIN_EVEN) return undefined;
  const [left, right] = eyeCenters(points);
  const reach = HAIR_BESIDE * (right.x - left.x);
  const rows = samples
    .filter((sample) => sample.x > left.x - reach && sample.x < right.x + reach && off(sample, found) > HAIR)
    .map(({ y }) => y);
  return {
    hairTop: Math.max(0, Math.min(...rows) - height / SAMPLES),
    colorAt: (x, y, into) => valuesOf(found, termsAt(...place(x, y)), into),
  };
}

/** Pixels on a grid; those of the border are above the chin, because shoulders touch the sides below. */
function samplesOf({ width, height, rgba }: Picture, chin: number, place: Placing): Sample[] {
  const step = Math.max(1, Math.floor(Math.max(width, height) / SAMPLES));
  const samples: Sample[] = [];
  for (let y = step >> 1; y < height; y += step) {
    for (let x = step >> 1; x < width; x += step) {
      const i = (y * width + x) * 4;
      const color: Rgb = [rgba[i] ?? 0, rgba[i + 1] ?? 0, rgba[i + 2] ?? 0];
      const isBorder = y < chin && (y < BORDER * height || x < BORDER * width || x > (1 - BORDER) * width);
      samples.push({ x, y, terms: termsAt(...place(x, y)), color, isBorder });
    }
  }
  return samples;
}

/** The surface closest to the samples: a polynomial for each channel (least squares). */
function fitSurface(samples: readonly Sample[]): Surface {
  const rows = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 3));
  for (const { terms, color } of samples) {
    for (let i = 0; i < TERMS; i++) {
      const row = rows[i];
      const a = terms[i] ?? 0;
      if (!row) continue;
      for (let j = i; j < TERMS; j++) row[j] = (row[j] ?? 0) + a * (terms[j] ?? 0);
      for (let c = 0; c < 3; c++) row[TERMS + c] = (row[TERMS + c] ?? 0) + a * (color[c] ?? 0);
    }
  }
  // The other half of the matrix is the same.
  for (const [i, row] of rows.entries()) for (let j = 0; j < i; j++) row[j] = rows[j]?.[i] ?? 0;
  const solved = solve(rows, 3);
  return [0, 1, 2].map((c) => solved.subarray(c * TERMS, (c + 1) * TERMS));
}

/** Writes the surface's color at the place of some terms into `into`. */
function valuesOf(surface: Surface, terms: readonly number[], into: Float32Array): void {
  for (let c = 0; c < 3; c++) {
    const factors = surface[c];
    let sum = 0;
    for (let i = 0; i < TERMS; i++) sum += (terms[i] ?? 0) * (factors?.[i] ?? 0);
    into[c] = sum;
  }
}
