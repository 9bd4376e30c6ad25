import { EYES, OUTLINE } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { LANDMARK_COUNT, type Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { mouthGap } from "#lib/photo-avatar/mouth/mouth-shape.ts";
import { erode, insideOf } from "#lib/photo-avatar/numerics/masks.ts";
import {
  blur,
  crop,
  emptyPlane,
  type Plane,
  planeOf,
  sampleCubic,
} from "#lib/photo-avatar/numerics/pictures.ts";
import { clamp, type Point, type Points, pick } from "#lib/photo-avatar/numerics/points.ts";
import { type Aligned, type FacePhoto, flatPoints } from "#lib/photo-avatar/photo/align.ts";
import {
  FRAME_UNITS,
  fitSimilarity,
  invert,
  move,
  moveAll,
  type Similarity,
} from "#lib/photo-avatar/photo/frame.ts";
import { withoutPose } from "./without-pose.ts";

/** What further pictures of a person may show: lips shut, teeth, a wide "aah", eyes shut, brows up, a frown, the tongue. */
export const EXPRESSIONS = ["smile", "laugh", "open", "shut", "browsUp", "frown", "tongue"] as const;
/** Name of an expression. */
export type Expression = (typeof EXPRESSIONS)[number];

/** Further pictures of a person: in the same light and from the front. `neutral`: one at rest that belongs to them. */
export type ExpressionPhotos = { readonly [name in Expression]?: FacePhoto } & {
  readonly neutral: FacePhoto;
  /** How much of the light of an open mouth is believed, 0..1: a beard changes color with it. */
  readonly light?: number;
  /** The only eye of `shut` with a good lid, which the other one gets mirrored: as the picture shows it. */
  readonly lid?: Side;
};
/** A side of a picture. */
export type Side = "left" | "right";

/** A picture of an expression, laid onto the frame by the parts of a head that no expression moves. */
export interface OwnExpression {
  readonly picture: Plane;
  /** From units to pixels of the picture. */
  readonly toPicture: Similarity;
  /** Landmarks in units. */
  readonly points: Points;
  /** How far the landmarks have moved from rest, in units, without the head's own motion: f64 [LANDMARK_COUNT][x, y]. */
  readonly shift: Float64Array;
  /** Opening of the mouth, in widths of the mouth. */
  readonly gap: number;
}

/** A person's own expressions. */
export interface OwnExpressions {
  readonly neutral: OwnExpression;
  readonly of: ReadonlyMap<Expression, OwnExpression>;
  /** Units per pixel of these pictures. */
  readonly unitsPerPixel: number;
  /** What makes their colors those of the portrait: red, green and blue. */
  readonly gain: readonly [number, number, number];
  readonly light: number;
  readonly lid: Side | undefined;
  /** 1 within the face, fading at its outline: one channel, one pixel per unit. */
  readonly onFace: Plane;
}

/** Landmarks that an expression hardly moves: corners of the eyes, bridge of the nose, temples, forehead. */
export const RIGID = [
  33, 133, 362, 263, 168, 6, 197, 195, 5, 127, 356, 234, 454, 10, 109, 338, 67, 297, 48, 278,
] as const;
/** Units inside the outline at which the face begins, and over which it fades. */
const INSIDE = 7;
const FADE = 6;

/** Lays further pictures of a person onto the portrait. */
export function alignExpressions(portrait: Aligned, photos: ExpressionPhotos): OwnExpressions {
  const onto = pick(portrait.points, RIGID);
  const layOn = ({ landmarks }: FacePhoto) => fitSimilarity(pick(flatPoints(landmarks), RIGID), onto);
  const rest = inUnits(photos.neutral.landmarks, layOn(photos.neutral));
  const align = (photo: FacePhoto): OwnExpression => {
    const toUnits = layOn(photo);
    const there = inUnits(photo.landmarks, toUnits);
    const still = withoutPose(there, rest, RIGID);
    const shift = new Float64Array(LANDMARK_COUNT * 2);
    for (let i = 0; i < LANDMARK_COUNT; i++) {
      for (const axis of [0, 1]) shift[i * 2 + axis] = (still[i * 3 + axis] ?? 0) - (rest[i * 3 + axis] ?? 0);
    }
    return {
      picture: planeOf(photo.photo),
      toPicture: invert(toUnits),
      points: moveAll(toUnits, flatPoints(photo.landmarks)),
      shift,
      gap: mouthGap(flatPoints(photo.landmarks)),
    };
  };
  const neutral = align(photos.neutral);
  const { a, b } = neutral.toPicture;
  const found = EXPRESSIONS.flatMap((name) => {
    const photo = photos[name];
    return photo ? [[name, align(photo)] as const] : [];
  });
  return {
    neutral,
    of: new Map(found),
    unitsPerPixel: 1 / Math.hypot(a, b),
    gain: gainOf(portrait, neutral),
    light: photos.light ?? 1,
    lid: photos.lid,
    onFace: faceMask(portrait),
  };
}

/** Landmarks with depth, in units: f64 [LANDMARK_COUNT][x, y, z]. */
function inUnits(face: Landmarks, toUnits: Similarity): Float64Array {
  const scale = Math.hypot(toUnits.a, toUnits.b);
  const result = new Float64Array(LANDMARK_COUNT * 3);
  for (let i = 0; i < LANDMARK_COUNT; i++) {
    const { x, y } = move(toUnits, face[i * 3] ?? 0, face[i * 3 + 1] ?? 0);
    result.set([x, y, (face[i * 3 + 2] ?? 0) * scale], i * 3);
  }
  return result;
}

/** Reads an expression's picture at a point in units. */
export function readAt(
  { picture, toPicture }: OwnExpression,
  x: number,
  y: number,
  into: Float32Array,
): void {
  const at = move(toPicture, x, y);
  sampleCubic(picture, at.x, at.y, into);
}

/** The portrait's color of the cheeks against that of the pictures. */
function gainOf(portrait: Aligned, neutral: OwnExpression): [number, number, number] {
  const cheeks = EYES.flatMap(({ cheek }) => [...cheek]);
  const here = [0, 0, 0];
  const there = [0, 0, 0];
  // Only the cheeks are read: three blurs wide, nothing else reaches them.
  const { detail, picture } = portrait;
  const area = areaAround(pick(portrait.points, cheeks), detail, picture);
  const soft = blur(crop(picture, area), detail);
  const color = new Float32Array(3);
  for (const i of cheeks) {
    const [x, y] = [portrait.points[i * 2] ?? 0, portrait.points[i * 2 + 1] ?? 0];
    sampleCubic(soft, x * detail - area[0], y * detail - area[1], color);
    for (let c = 0; c < 3; c++) here[c] = (here[c] ?? 0) + (color[c] ?? 0);
    readAt(neutral, neutral.points[i * 2] ?? 0, neutral.points[i * 2 + 1] ?? 0, color);
    for (let c = 0; c < 3; c++) there[c] = (there[c] ?? 0) + (color[c] ?? 0);
  }
  const gain = (c: number) => (here[c] ?? 1) / Math.max(1, there[c] ?? 1);
  return [gain(0), gain(1), gain(2)];
}

/** Units beside points that a blur of a pixel per unit reaches. */
const BLUR_REACH = 6;

/** The pixels of a picture around some points in units. */
function areaAround(
  points: readonly Point[],
  detail: number,
  { width, height }: Plane,
): [number, number, number, number] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const px = (units: number, size: number) => clamp(Math.round(units * detail), 0, size);
  return [
    px(Math.min(...xs) - BLUR_REACH, width),
    px(Math.min(...ys) - BLUR_REACH, height),
    px(Math.max(...xs) + BLUR_REACH, width),
    px(Math.max(...ys) + BLUR_REACH, height),
  ];
}

function faceMask({ points, place }: Aligned): Plane {
  const inside = insideOf(pick(points, OUTLINE), { width: FRAME_UNITS, height: FRAME_UNITS, detail: 1 });
  return blur(erode(inside, INSIDE * place.zoom), FADE * place.zoom);
}

/** Two places: [x, y, x, y]. */
type Places = Float64Array;

/** How the light of a place changes: `points` of both pictures for the pixels of a box, one pixel per unit. */
export interface QuotientParts {
  readonly own: OwnExpressions;
  readonly expression: OwnExpression;
  readonly width: number;
  readonly height: number;
  /**
   * Writes the place of pixel `i` in the expression, then that in the picture at rest, in units; false where nothing is read
   * from the result, or there is no skin.
   */
  readonly placesOf: (i: number, into: Places) => boolean;
  /** Blur in pixels of the pictures: less shows their compression. */
  readonly blurPx: number;
}

/** Keeps the logarithm of dark pixels calm. */
const FLOOR = 10;
/** The darkest and brightest that light may make skin, as logarithms. */
const LIMITS = [-0.75, 0.5] as const;

/** Units per pixel that count at least: in finer pictures, pores that don't lie on each other would be light. */
const FINEST = 1;

/** The logarithm of the light of an expression against rest, three channels. */
export function lightQuotient(parts: QuotientParts): Plane {
  const { own, width, height } = parts;
  const weighed = emptyPlane(width, height, 4);
  for (let y = 0; y < height; y++) compareRow(parts, y, weighed.data);
  const soft = blur(weighed, parts.blurPx * Math.max(FINEST, own.unitsPerPixel));
  const result = emptyPlane(width, height, 3);
  for (let y = 0; y < height; y++) weighRow(soft, y, result.data);
  return result;
}

const THERE = new Float32Array(3);
const HERE = new Float32Array(3);
const PLACES: Places = new Float64Array(4);

function compareRow(
  { own, expression, width, placesOf }: QuotientParts,
  y: number,
  into: Float32Array,
): void {
  for (let i = y * width; i < (y + 1) * width; i++) {
    if (!placesOf(i, PLACES)) continue;
    readAt(expression, PLACES[0] ?? 0, PLACES[1] ?? 0, THERE);
    readAt(own.neutral, PLACES[2] ?? 0, PLACES[3] ?? 0, HERE);
    for (let c = 0; c < 3; c++)
      into[i * 4 + c] =
        Math.log(Math.max(0, THERE[c] ?? 0) + FLOOR) - Math.log(Math.max(0, HERE[c] ?? 0) + FLOOR);
    into[i * 4 + 3] = 1;
  }
}

function weighRow({ width, data }: Plane, y: number, into: Float32Array): void {
  for (let i = y * width; i < (y + 1) * width; i++) {
    const weight = Math.max(0.05, data[i * 4 + 3] ?? 0);
    for (let c = 0; c < 3; c++) {
      const value = (data[i * 4 + c] ?? 0) / weight;
      into[i * 3 + c] = Math.min(LIMITS[1], Math.max(LIMITS[0], value));
    }
  }
}
