import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { LANDMARK_COUNT, type Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { blur, emptyPlane, type Plane, planeOf, sampleCubic } from "#lib/photo-avatar/numerics/pictures.ts";
import { distance, type Points } from "#lib/photo-avatar/numerics/points.ts";
import {
  eyeCenters,
  FRAME_UNITS,
  invert,
  move,
  moveAll,
  type Similarity,
  similarity,
  zoomed,
} from "./frame.ts";

/** A photo laid into the frame: eyes level, at their place. */
export interface Aligned {
  /** The frame at `detail` pixels per unit, three channels. */
  readonly picture: Plane;
  readonly detail: number;
  /** Landmarks in units: f64 [LANDMARK_COUNT][x, y]. */
  readonly points: Points;
  /** How much larger the face is than in the frame of the mean face: photos without room around the head. */
  readonly zoom: number;
  /** Pixels of the photo per unit of the frame. */
  readonly pixelsPerUnit: number;
}

/** Room above the head and beside it that a photo must show, in units of the frame; the mean face's frame has more. */
export const MAX_ZOOM = 1.45;
const ZOOM_STEP = 0.05;
/** Rows of the frame that the photo must contain: shoulders may be cut off at the bottom. */
const NEEDED_HEIGHT = 0.82;
/** Share of the needed frame's corners and edges that may lie outside the photo, where its last pixels repeat. */
const SLACK_UNITS = 6;

/** x and y of a face's landmarks, in pixels. */
export function flatPoints(face: Landmarks): Points {
  return Float64Array.from({ length: LANDMARK_COUNT * 2 }, (_, i) => face[(i >> 1) * 3 + (i & 1)] ?? 0);
}

/**
 * The smallest zoom at which the photo fills the frame; undefined when the head is cut off even at the largest.
 */
export function zoomFor(
  { width, height }: Pick<Picture, "width" | "height">,
  points: Points,
): number | undefined {
  for (let zoom = 1; zoom <= MAX_ZOOM + 1e-9; zoom += ZOOM_STEP) {
    const back = invert(placeOf(points, zoom));
    const slack = SLACK_UNITS * Math.hypot(back.a, back.b);
    const fits = [0, 0.5, 1].every((across) =>
      [0, NEEDED_HEIGHT].every((down) => {
        const { x, y } = move(back, across * FRAME_UNITS, down * FRAME_UNITS);
        return x >= -slack && y >= -slack && x <= width + slack && y <= height + slack;
      }),
    );
    if (fits) return zoom;
  }
  return undefined;
}

function placeOf(points: Points, zoom: number): Similarity {
  const [left, right] = eyeCenters(points);
  const { eyeLeft, eyeRight } = zoomed(zoom);
  return similarity(left, right, eyeLeft, eyeRight);
}

/**
 * Lays a photo into the frame. `detail`: pixels per unit of the result; `fixedZoom`: that of another photo of the same
 * person, so both have the same size.
 */
export function alignPhoto(photo: Picture, face: Landmarks, detail: number, fixedZoom?: number): Aligned {
  const inPhoto = flatPoints(face);
  const zoom = fixedZoom ?? zoomFor(photo, inPhoto) ?? MAX_ZOOM;
  const place = placeOf(inPhoto, zoom);
  const back = invert(place);
  const pixelsPerUnit = Math.hypot(back.a, back.b);
  const side = Math.round(FRAME_UNITS * detail);
  // A photo with more pixels than the frame is softened first, or its detail would alias.
  const ratio = pixelsPerUnit / detail;
  const source = ratio > 1.2 ? blur(planeOf(photo), ratio * 0.45) : planeOf(photo);
  const picture = emptyPlane(side, side, 3);
  const color = new Float32Array(3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = move(back, (x + 0.5) / detail, (y + 0.5) / detail);
      sampleCubic(source, at.x, at.y, color);
      picture.data.set(color, (y * side + x) * 3);
    }
  }
  return { picture, detail, points: moveAll(place, inPhoto), zoom, pixelsPerUnit };
}

/** Distance between the centers of the eyes, in pixels of the photo. */
export function eyeDistance(points: Points): number {
  const [left, right] = eyeCenters(points);
  return distance(left, right);
}
