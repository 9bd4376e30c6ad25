import { RIGID } from "#lib/photo-avatar/expressions/own-expressions.ts";
import { FACE_POINTS } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { mouthGap } from "#lib/photo-avatar/mouth/mouth-shape.ts";
import { type Point, pick, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { type FacePhoto, flatPoints } from "#lib/photo-avatar/photo/align.ts";
import { eyeCenters, fitSimilarity, invert, move, similarity } from "#lib/photo-avatar/photo/frame.ts";
import { colorsAt, colorsOf, type FaceColors, gainBetween, median, SKIN } from "./face-colors.ts";
import type { Shot } from "./shots.ts";

/** What is different about the face in a further picture. */
export interface FaceDifferences {
  readonly isOtherLight: boolean;
  readonly isAnotherPerson: boolean;
  readonly hasOtherGlasses: boolean;
  readonly isCovered: boolean;
}

/*
 * Every limit below lies between what the generated people of `scripts/people` show in their own pictures and what they show
 * in pictures that must be refused (`scripts/people/shots.long.test.ts`). Changes of light are logarithms.
 */

/** Changes of the skin's light: brightness and color over all, one cheek against the other, and in between. */
const LIGHT = { gain: 0.35, tint: 0.13, sides: 0.17, skin: 0.1 } as const;
/**
 * How much a face must look like the portrait's, two correlations: of the upper face place by place, and landmark by landmark,
 * which follow brows and lids where they move to. `below`: how far below the eyes landmarks count, in distances between
 * them. A laugh changes least of the upper face; shut eyes change nothing beyond the lids.
 */
const LIKENESS: Readonly<Record<Shot, { face: number; landmarks: number; below: number; lids: boolean }>> = {
  smile: { face: 0.94, landmarks: 0.9, below: 0.9, lids: true },
  aah: { face: 0.88, landmarks: 0.9, below: 1, lids: true },
  eyesShut: { face: 0.835, landmarks: 0.91, below: 0.9, lids: false },
  browsUp: { face: 0.88, landmarks: 0.9, below: 1, lids: true },
};
/** Radius around the middle of an eye within which lids move, and of the disk around a landmark, in distances of the eyes. */
const LIDS = 0.3;
const LANDMARK_RADIUS = 0.07;
/** Change of light where the rims of glasses are: of thick ones and dark lenses. */
const RIMS_LIGHT = 0.21;
/** Change of light below the chin where a hand would be, and for each width of the mouth that it is open. */
const BELOW_CHIN = { shut: 0.3, open: 0.35 } as const;

/** Cheeks at the picture's left and right side. */
const CHEEKS = [
  [117, 118, 101, 50, 36, 205],
  [346, 347, 330, 280, 266, 425],
] as const;
/** Bridge of the nose, and skin below the eyes. */
const RIMS = [
  ...[168, 6, 197, 122, 351, 193, 417, 117, 346, 118, 347],
  ...[119, 348, 120, 349, 228, 448, 229, 449, 230, 450],
] as const;
const LOWER_JAW = [150, 149, 176, 148, 152, 377, 400, 378, 379] as const;
const LOWER_LIP = 17;
/** How far below the jaw the neck is looked at, in distances from the lower lip; sideways half of it. */
const NECK_AT = [0.25, 0.55] as const;

/** Compares a further picture with the portrait: what an expression can't have changed. */
export function compareFaces(shot: Shot, portrait: FacePhoto, face: FacePhoto): FaceDifferences {
  const [before, after] = [colorsOf(portrait), colorsOf(face)];
  const gain = gainBetween(before, after).map(Math.log);
  const light = (i: number) => mean(changeOf(before, after, i, gain));
  const change = (i: number) => mean(changeOf(before, after, i, gain).map(Math.abs));
  const [left = 0, right = 0] = CHEEKS.map((cheek) => mean(cheek.map(light)));
  const [from, to] = [belowChin(portrait), belowChin(face)];
  const neck = Array.from({ length: from.length / 3 }, (_, i) => Math.abs(mean(changeOf(from, to, i, gain))));
  const gap = mouthGap(flatPoints(face.landmarks));
  return {
    isOtherLight:
      Math.max(...gain.map(Math.abs)) > LIGHT.gain ||
      Math.max(...gain) - Math.min(...gain) > LIGHT.tint ||
      Math.abs(left - right) > LIGHT.sides ||
      percentile(SKIN.map(change), 0.5) > LIGHT.skin,
    isAnotherPerson:
      likenessOf(portrait, face) < LIKENESS[shot].face ||
      landmarkLikeness(portrait, face, LIKENESS[shot]) < LIKENESS[shot].landmarks,
    hasOtherGlasses: percentile(RIMS.map(change), 0.75) > RIMS_LIGHT || hasOtherFrames(portrait, face),
    isCovered: percentile(neck, 0.6) > BELOW_CHIN.shut + BELOW_CHIN.open * gap,
  };
}

/** How a color changed, without what the whole skin did. */
const changeOf = (from: FaceColors, to: FaceColors, i: number, gain: readonly number[]): number[] =>
  gain.map((all, c) => (to[i * 3 + c] ?? 0) - (from[i * 3 + c] ?? 0) - all);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The value below which a share of the values lies; NaN, of what is outside of a picture, doesn't count. */
function percentile(values: readonly number[], share: number): number {
  const known = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return known[Math.floor((known.length - 1) * share)] ?? 0;
}

/** Colors just below the chin. */
function belowChin(face: FacePhoto): FaceColors {
  const points = flatPoints(face.landmarks);
  const lip = pointAt(points, LOWER_LIP);
  const places = pick(points, LOWER_JAW).flatMap(({ x, y }) =>
    NECK_AT.map((by) => ({ x: x + ((x - lip.x) * by) / 2, y: y + (y - lip.y) * by })),
  );
  return colorsAt(face, places);
}

/** The grid over the upper face, in distances between the eyes from their middle: brows, eyes, nose, hair beside them. */
const GRID = { columns: 28, rows: 30, left: -1.15, top: -1, right: 1.15, bottom: 0.75 } as const;

/** How much the pattern of light and dark of two upper faces agrees: a correlation, 1 for the same picture. */
function likenessOf(portrait: FacePhoto, face: FacePhoto): number {
  const [here, there] = [portrait, face].map(({ landmarks }) => flatPoints(landmarks));
  if (!here || !there) return 0;
  const [left, right] = eyeCenters(here);
  const place = invert(similarity(left, right, { x: -0.5, y: 0 }, { x: 0.5, y: 0 }));
  const onto = fitSimilarity(pick(here, RIGID), pick(there, RIGID));
  const places = gridPlaces().map(({ x, y }) => move(place, x, y));
  const [a, b] = [
    colorsAt(portrait, places),
    colorsAt(
      face,
      places.map(({ x, y }) => move(onto, x, y)),
    ),
  ];
  return agreement(a, b);
}

/** The same of the landmarks above a line below the eyes. */
function landmarkLikeness(
  portrait: FacePhoto,
  face: FacePhoto,
  { below, lids }: { below: number; lids: boolean },
): number {
  const [here, there] = [flatPoints(portrait.landmarks), flatPoints(face.landmarks)];
  const [left, right] = eyeCenters(here);
  const inEyes = similarity(left, right, { x: -0.5, y: 0 }, { x: 0.5, y: 0 });
  const used = Array.from({ length: FACE_POINTS }, (_, i) => i).filter((i) => {
    const { x, y } = move(inEyes, here[i * 2] ?? 0, here[i * 2 + 1] ?? 0);
    return y < below && (lids || Math.hypot(Math.abs(x) - 0.5, 1.2 * y) > LIDS);
  });
  return agreement(
    colorsAt(portrait, pick(here, used), LANDMARK_RADIUS),
    colorsAt(face, pick(there, used), LANDMARK_RADIUS),
  );
}

/** Correlation of the brightness of places in two pictures; those outside of one of them don't count. */
function agreement(a: FaceColors, b: FaceColors): number {
  const luma = (colors: FaceColors, i: number) => mean([...colors.subarray(i * 3, i * 3 + 3)]);
  const pairs = Array.from({ length: a.length / 3 }, (_, i) => [luma(a, i), luma(b, i)] as const).filter(
    ([x, y]) => !Number.isNaN(x + y),
  );
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const sum = (of: (x: number, y: number) => number) =>
    pairs.reduce((total, [x, y]) => total + of(x - mx, y - my), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

function gridPlaces(): Point[] {
  const { columns, rows, left, right, top, bottom } = GRID;
  return Array.from({ length: columns * rows }, (_, i) => ({
    x: left + ((right - left) * (i % columns)) / (columns - 1),
    y: top + ((bottom - top) * Math.floor(i / columns)) / (rows - 1),
  }));
}

/*
 * Frames of glasses are lines: darker or brighter than the skin on both of their sides. No expression draws a line across the
 * bridge of the nose; folds of a laugh draw weak ones below the eyes. Lengths are in distances between the eyes, from the
 * middle between them; strengths are differences of logarithms.
 */

/** Columns of the face, and the rows between which they are read. */
interface Columns {
  readonly columns: readonly number[];
  readonly top: number;
  readonly bottom: number;
}
/** Where frames cross: five columns over the bridge of the nose, and four below each eye. */
const BRIDGE: Columns = { columns: [-0.05, -0.025, 0, 0.025, 0.05], top: -0.4, bottom: 0.25 };
const BELOW: Columns = {
  columns: [-0.65, -0.55, -0.45, -0.35, 0.35, 0.45, 0.55, 0.65],
  top: 0.2,
  bottom: 0.65,
};
/**
 * Changes of strength that only glasses make. Pictures of six generated people have at most 0.08 and 0.14 without, and at
 * least 0.44 and 0.55 with dark or brown frames drawn on them; thin ones in the color of the skin stay below the limits.
 */
const LIMITS = { bridge: 0.2, below: 0.3 } as const;
/** Between the places that are read, and the radius of each. */
const STEP = 0.015;
const RADIUS = 0.014;
/** Half of the widths of the lines that count, in steps. */
const HALF_WIDTHS = [3, 5, 7] as const;
/** How much a line that is brighter than the skin counts: wet skin gleams. */
const BRIGHT = 0.8;

/** Whether one of two pictures has lines where frames of glasses cross the face, and the other has none. */
function hasOtherFrames(portrait: FacePhoto, face: FacePhoto): boolean {
  const change = ({ columns, top, bottom }: Columns) => {
    const [before, after] = [portrait, face].map((of) =>
      columns.map((x) => strongestLine(of, x, top, bottom)),
    );
    return Math.abs(median((after ?? []).map((strength, i) => strength - (before?.[i] ?? 0))));
  };
  return change(BRIDGE) > LIMITS.bridge || change(BELOW) > LIMITS.below;
}

/** Strength of the strongest line that crosses a column. */
function strongestLine(face: FacePhoto, x: number, top: number, bottom: number): number {
  const [left, right] = eyeCenters(flatPoints(face.landmarks));
  const toPicture = invert(similarity(left, right, { x: -0.5, y: 0 }, { x: 0.5, y: 0 }));
  const count = Math.round((bottom - top) / STEP) + 1;
  const places = Array.from({ length: count }, (_, i): Point => move(toPicture, x, top + i * STEP));
  const colors = colorsAt(face, places, RADIUS);
  const light = places.map(
    (_, i) => ((colors[i * 3] ?? 0) + (colors[i * 3 + 1] ?? 0) + (colors[i * 3 + 2] ?? 0)) / 3,
  );
  let strongest = 0;
  for (const half of HALF_WIDTHS) {
    for (let i = half; i < count - half; i++) {
      const [above, here, below] = [light[i - half] ?? 0, light[i] ?? 0, light[i + half] ?? 0];
      const dark = Math.min(above, below) - here;
      const bright = BRIGHT * (here - Math.max(above, below));
      strongest = Math.max(strongest, dark, bright);
    }
  }
  return strongest;
}
