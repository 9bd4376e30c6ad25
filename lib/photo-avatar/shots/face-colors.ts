import { FACE_POINTS } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { meanColor } from "#lib/photo-avatar/numerics/pictures.ts";
import { type Point, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { eyeDistance, type FacePhoto, flatPoints } from "#lib/photo-avatar/photo/align.ts";

/** The logarithm of a face's color around each landmark: f32 [FACE_POINTS][r, g, b]. */
export type FaceColors = Float32Array;

/** Radius of the disk around a landmark, in distances of the eyes. */
const RADIUS = 0.05;
/** Keeps the logarithm of dark colors calm. */
const FLOOR = 8;

/** Landmarks whose skin no expression folds or moves much: forehead, bridge of the nose, below the eyes, cheeks. */
export const SKIN = [
  ...[151, 9, 8, 108, 337, 69, 299, 104, 333, 5, 195, 197, 6],
  ...[117, 346, 118, 347, 101, 330, 50, 280, 36, 266],
] as const;

export function colorsOf(face: FacePhoto): FaceColors {
  const points = flatPoints(face.landmarks);
  return colorsAt(
    face,
    Array.from({ length: FACE_POINTS }, (_, k) => pointAt(points, k)),
  );
}

/** The same around any places of the picture; NaN outside of it. */
export function colorsAt(
  { photo, landmarks }: FacePhoto,
  places: readonly Point[],
  radiusInEyes: number = RADIUS,
): FaceColors {
  const radius = Math.max(1, radiusInEyes * eyeDistance(flatPoints(landmarks)));
  const colors = new Float32Array(places.length * 3);
  for (const [k, place] of places.entries())
    for (const [c, value] of meanColor(photo, place, radius).entries())
      colors[k * 3 + c] = Math.log(value + FLOOR);
  return colors;
}

/** What the skin's red, green and blue of a picture are multiplied with to be those of another of the same face. */
export function gainBetween(from: FaceColors, to: FaceColors): [number, number, number] {
  const gain = (c: number) =>
    Math.exp(median(SKIN.map((i) => (to[i * 3 + c] ?? 0) - (from[i * 3 + c] ?? 0))));
  return [gain(0), gain(1), gain(2)];
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
