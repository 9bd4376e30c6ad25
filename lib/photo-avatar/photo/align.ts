import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { FACE_POINTS, LANDMARK_COUNT, type Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { blur, emptyPlane, type Plane, planeOf, sampleCubic } from "#lib/photo-avatar/numerics/pictures.ts";
import { distance, type Points } from "#lib/photo-avatar/numerics/points.ts";
import {
  eyeCenters,
  FRAME_UNITS,
  invert,
  MEAN_PLACE,
  move,
  moveAll,
  type Place,
  placed,
  type Similarity,
  similarity,
} from "./frame.ts";

/** A photo with the landmarks of its face. */
export interface FacePhoto {
  /** Opaque RGBA, upright. */
  readonly photo: Picture;
  readonly landmarks: Landmarks;
}

/** A photo laid into the frame, eyes level. */
export interface Aligned {
  /** The frame at `detail` pixels per unit, three channels. */
  readonly picture: Plane;
  /** How much of each pixel is the person, 0..1, one channel; undefined if the photo keeps its background. */
  readonly alpha: Plane | undefined;
  readonly detail: number;
  /** Landmarks in units: f64 [LANDMARK_COUNT][x, y]. */
  readonly points: Points;
  /** Their depth in units, growing away from the camera: f64 [FACE_POINTS]. */
  readonly depths: Float64Array;
  readonly place: Place;
  /** From units to pixels of the photo. */
  readonly toPhoto: Similarity;
  /** Pixels of the photo per unit of the frame. */
  readonly pixelsPerUnit: number;
}

/** A person who is cut out. */
export type CutOut = Aligned & { readonly alpha: Plane };

/** How large a face may become when the photo has no room around the head. */
export const MAX_ZOOM = 1.45;
const ZOOM_STEP = 0.03;
/** A photo with room around the head shows it a little smaller than the mean face, so that all of the hair fits. */
const MIN_ZOOM = 0.97;
/** Height of the eyes in the frame where the photo allows it, in units, and how far they may be off it. */
const EYES_AT = 250;
const MAX_OFF = { x: 60, up: 80, down: 76 } as const;
const OFF_STEP = 6;
/** Room that a face needs from its eyes up and down, in units of the mean face. */
const NEEDED_UP = 145;
const NEEDED_DOWN = 240;
/** How far the frame may reach beyond the photo, in units; there its last pixels repeat. */
const SLACK_UNITS = 2;
/** The same for a person who is cut out, whose frame is transparent there: the shoulders end within it. */
const CUT_OUT_SLACK = 45;
/** Transparent rows above the hair of a person who is cut out: what is above the image repeats its first row. */
const ROWS_ABOVE_HAIR = 14;

/** x and y of a face's landmarks, in pixels. */
export function flatPoints(face: Landmarks): Points {
  return Float64Array.from({ length: LANDMARK_COUNT * 2 }, (_, i) => face[(i >> 1) * 3 + (i & 1)] ?? 0);
}

type Size = Pick<Picture, "width" | "height">;

/**
 * The place at which the photo fills the frame, with the smallest zoom and then the eyes closest to where they should be;
 * undefined when the head is cut off even at the largest zoom. `hairTop`: the row of the photo in which the hair of a
 * person begins who will be cut out; the frame may then reach beyond the photo above and beside it.
 */
export function findPlace(size: Size, points: Points, hairTop?: number): Place | undefined {
  const offsets = offsetsByDistance(hairTop !== undefined);
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM + 1e-9; zoom += ZOOM_STEP) {
    for (const { x, y } of offsets) {
      const place = { zoom, middle: { x: MEAN_PLACE.middle.x + x, y: EYES_AT + y } };
      if (isInFrame(place) && fits(size, points, place, hairTop)) return place;
    }
  }
  return undefined;
}

/** Where the eyes may be against their usual place, the closest first. */
function offsetsByDistance(isCutOut: boolean): { x: number; y: number }[] {
  const reach = isCutOut ? 0 : MAX_OFF.x;
  const found: { x: number; y: number }[] = [];
  for (let x = -reach; x <= reach; x += OFF_STEP)
    for (let y = -MAX_OFF.up; y <= MAX_OFF.down; y += OFF_STEP)
      found.push({ x, y: y + (MAX_OFF.up % OFF_STEP) });
  return found.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
}

/** Whether forehead and chin have room. */
function isInFrame({ zoom, middle }: Place): boolean {
  return middle.y >= NEEDED_UP * zoom && middle.y + NEEDED_DOWN * zoom <= FRAME_UNITS;
}

function fits({ width, height }: Size, points: Points, place: Place, hairTop: number | undefined): boolean {
  const back = invert(onto(points, place));
  const unit = Math.hypot(back.a, back.b);
  const isCutOut = hairTop !== undefined;
  const beside = unit * (isCutOut ? CUT_OUT_SLACK : SLACK_UNITS);
  const below = unit * SLACK_UNITS;
  if (isCutOut && hairTop - move(back, place.middle.x, 0).y < ROWS_ABOVE_HAIR * unit) return false;
  return [0, FRAME_UNITS].every((x) =>
    [0, FRAME_UNITS].every((y) => {
      const at = move(back, x, y);
      const isHigh = at.y >= -below || isCutOut;
      return at.x >= -beside && at.x <= width + beside && isHigh && at.y <= height + below;
    }),
  );
}

/** Lays the photo's eyes onto their place. */
function onto(points: Points, place: Place): Similarity {
  const [left, right] = eyeCenters(points);
  const { eyeLeft, eyeRight } = placed(place);
  return similarity(left, right, eyeLeft, eyeRight);
}

export interface AlignOptions {
  /** Pixels per unit of the result. */
  readonly detail: number;
  /** Where the face lies; by default where the photo fills the frame. */
  readonly place?: Place;
}

/** Lays a photo into the frame: resampled once, at the detail that sprites are drawn with. */
export function alignPhoto(photo: Picture, face: Landmarks, options: AlignOptions): Aligned {
  const { detail } = options;
  const inPhoto = flatPoints(face);
  const place = options.place ??
    findPlace(photo, inPhoto) ?? { zoom: MAX_ZOOM, middle: { x: MEAN_PLACE.middle.x, y: EYES_AT } };
  const into = onto(inPhoto, place);
  const back = invert(into);
  const pixelsPerUnit = Math.hypot(back.a, back.b);
  const side = Math.round(FRAME_UNITS * detail);
  // A photo with more pixels than the frame is softened first, or its detail would alias.
  const ratio = pixelsPerUnit / detail;
  const source = ratio > 1.1 ? blur(planeOf(photo), SOFTENED * ratio) : planeOf(photo);
  const picture = emptyPlane(side, side, 3);
  for (let y = 0; y < side; y++) sampleRow(source, back, { y, detail, into: picture });
  const depths = Float64Array.from({ length: FACE_POINTS }, (_, i) => (face[i * 3 + 2] ?? 0) / pixelsPerUnit);
  return {
    ...{ picture, alpha: undefined, detail, depths, place, toPhoto: back, pixelsPerUnit },
    points: moveAll(into, inPhoto),
  };
}

/** Writes row `y` of what `source` shows through a similarity. */
function sampleRow(
  source: Plane,
  back: Similarity,
  { y, detail, into }: { y: number; detail: number; into: Plane },
): void {
  for (let x = 0, to = y * into.width * 3; x < into.width; x++, to += 3) {
    const at = move(back, (x + 0.5) / detail, (y + 0.5) / detail);
    sampleCubic(source, at.x, at.y, into.data, to);
  }
}

/** Blur before a photo is made smaller, in pixels of the result. */
const SOFTENED = 0.38;

/** Distance between the centers of the eyes, in pixels of the photo. */
export function eyeDistance(points: Points): number {
  const [left, right] = eyeCenters(points);
  return distance(left, right);
}
