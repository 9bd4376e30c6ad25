import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { crop } from "#lib/avatar-engine/rig/shrink-rig.ts";

/** Points of MediaPipe's attention mesh on the face; 5 of each iris follow. */
export const FACE_POINTS = 468;
export const LANDMARK_COUNT = FACE_POINTS + 10;

/**
 * One face's landmarks: f32 [LANDMARK_COUNT][x, y, z] in pixels of the picture, by pixel edges (the center of the first
 * pixel is 0.5). z grows away from the camera, in the scale of x, and is 0 about the center of the head.
 */
export type Landmarks = Float32Array;

/** Finds the landmarks of every face in a picture (straight or opaque RGBA). Only its implementation knows a model. */
export type LandmarkFinder = (picture: Picture) => Promise<readonly Landmarks[]>;
/** Finds all faces in a picture, the largest first, as `findFaces` does. */
export type FaceFinder = (picture: Picture) => Promise<readonly Landmarks[]>;

/** A part of a picture: corner and side in pixels. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/**
 * Sides of the squares around a face that are searched again, in sizes of the face, until it is found: the model misses
 * some faces in one size and finds them in another.
 */
const CROP_FACES = [1.6, 2, 1.3, 2.6] as const;
/** Faces whose centers are closer than this share of the larger one's size are one face, found twice. */
const SAME_FACE = 0.4;
/** Where a face that the whole picture doesn't show to the model may hide: the middle, larger and smaller. */
const SECOND_LOOKS = [0.75, 0.5] as const;

/**
 * Finds all faces, the largest first: in the whole picture, then again in a square around each, which is more accurate.
 * The model misses some faces that fill little of the picture, and reports others twice.
 */
export async function findFaces(find: LandmarkFinder, picture: Picture): Promise<Landmarks[]> {
  let rough = [...(await find(picture))];
  for (const share of SECOND_LOOKS) {
    if (rough.length > 0) break;
    const side = Math.round(Math.min(picture.width, picture.height) * share);
    const square = { x: (picture.width - side) / 2, y: (picture.height - side) / 3, side };
    rough = await findWithin(find, picture, square);
  }
  const faces: Landmarks[] = [];
  for (const face of withoutDoubles(rough)) {
    faces.push(await lookCloser(find, picture, face));
  }
  return withoutDoubles(faces);
}

/** The same face, found again in a square around it; itself if no square shows it. */
async function lookCloser(find: LandmarkFinder, picture: Picture, face: Landmarks): Promise<Landmarks> {
  const { x, y, size } = extentOf(face);
  for (const faces of CROP_FACES) {
    const side = size * faces;
    const found = nearest(await findWithin(find, picture, { x: x - side / 2, y: y - side / 2, side }), x, y);
    if (found && Math.hypot(extentOf(found).x - x, extentOf(found).y - y) < SAME_FACE * size) return found;
  }
  return face;
}

/** Faces of a part of the picture, in pixels of the whole. */
async function findWithin(find: LandmarkFinder, picture: Picture, square: Square): Promise<Landmarks[]> {
  const x = Math.max(0, Math.round(square.x));
  const y = Math.max(0, Math.round(square.y));
  const width = Math.min(picture.width - x, Math.round(square.side));
  const height = Math.min(picture.height - y, Math.round(square.side));
  const faces = await find(crop(picture, [x, y, x + width, y + height]));
  return faces.map((face) => face.map((value, i) => value + (i % 3 === 0 ? x : i % 3 === 1 ? y : 0)));
}

/** Center and greater side of the box around a face, in pixels. */
export function extentOf(face: Landmarks): { x: number; y: number; size: number } {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < face.length; i += 3) {
    const [x = 0, y = 0] = face.subarray(i, i + 2);
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, size: Math.max(x1 - x0, y1 - y0) };
}

/** The faces without those found twice, the largest first. */
function withoutDoubles(faces: readonly Landmarks[]): Landmarks[] {
  const kept: Landmarks[] = [];
  for (const face of [...faces].sort((a, b) => extentOf(b).size - extentOf(a).size)) {
    const { x, y } = extentOf(face);
    const isDouble = kept.some((other) => {
      const { x: ox, y: oy, size } = extentOf(other);
      return Math.hypot(x - ox, y - oy) < SAME_FACE * size;
    });
    if (!isDouble) kept.push(face);
  }
  return kept;
}

/** The face whose center is closest to a point. */
function nearest(faces: readonly Landmarks[], x: number, y: number): Landmarks | undefined {
  const away = (face: Landmarks) => Math.hypot(extentOf(face).x - x, extentOf(face).y - y);
  return [...faces].sort((a, b) => away(a) - away(b))[0];
}
