import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import type { ExpressionPhotos } from "#lib/photo-avatar/expressions/own-expressions.ts";
import { extentOf, type Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { pictureOf, planeOf } from "#lib/photo-avatar/numerics/pictures.ts";
import { clamp } from "#lib/photo-avatar/numerics/points.ts";
import { resize } from "#lib/photo-avatar/numerics/resize.ts";
import { eyeDistance, type FacePhoto, flatPoints } from "#lib/photo-avatar/photo/align.ts";
import { colorsOf, gainBetween } from "./face-colors.ts";
import { EXPRESSION_OF, type GoodShot, SHOTS, type Shots } from "./shots.ts";

/** Distance between the eyes in pixels above which a picture is made smaller: no avatar shows finer detail. */
const MAX_EYES_PX = 200;
/** Side of the square around a face that is kept, in sizes of the face. */
const AROUND = 1.7;

/** What a person's checked further pictures give the maker: expressions, and teeth of a smile in other light. */
export interface LaidShots {
  readonly smile?: FacePhoto;
  readonly expressions?: ExpressionPhotos;
}

/** Prepares further pictures for `makePhotoAvatar`: all in the portrait's light and at one scale. The portrait is at rest. */
export function layShots(portrait: FacePhoto, shots: Shots<GoodShot>): LaidShots {
  const { smile } = shots;
  const used = SHOTS.flatMap((shot) => {
    const photo = shots[shot];
    return photo && !photo.isForTeethOnly ? [{ shot, photo }] : [];
  });
  const teeth = smile?.isForTeethOnly ? { smile } : {};
  if (used.length === 0) return teeth;
  // A finer picture against a coarser one would show every pore as light.
  const eyesPx = Math.min(
    MAX_EYES_PX,
    ...[portrait, ...used.map(({ photo }) => photo)].map(({ landmarks }) =>
      eyeDistance(flatPoints(landmarks)),
    ),
  );
  const colors = colorsOf(portrait);
  const expressions = used.map(({ shot, photo }) => {
    const gain = gainBetween(colorsOf(photo), colors);
    return [EXPRESSION_OF[shot], atScale(photo, eyesPx, gain)] as const;
  });
  return {
    ...teeth,
    expressions: { ...Object.fromEntries(expressions), neutral: atScale(portrait, eyesPx) },
  };
}

/** The part of a picture around its face, with the eyes `eyesPx` apart and its channels multiplied by `gain`. */
function atScale(
  { photo, landmarks }: FacePhoto,
  eyesPx: number,
  gain: readonly [number, number, number] = [1, 1, 1],
): FacePhoto {
  const [x0, y0, x1, y1] = around(photo, landmarks);
  const scale = Math.min(1, eyesPx / eyeDistance(flatPoints(landmarks)));
  const width = Math.round((x1 - x0) * scale);
  const height = Math.round((y1 - y0) * scale);
  const plane = resize(planeOf(photo, [x0, y0, x1, y1]), width, height);
  const [red, green, blue] = gain;
  for (let i = 0; i < plane.data.length; i += 3) {
    plane.data[i] = (plane.data[i] ?? 0) * red;
    plane.data[i + 1] = (plane.data[i + 1] ?? 0) * green;
    plane.data[i + 2] = (plane.data[i + 2] ?? 0) * blue;
  }
  const [kx, ky] = [width / (x1 - x0), height / (y1 - y0)];
  const moved = landmarks.map((value, i) =>
    i % 3 === 0 ? (value - x0) * kx : i % 3 === 1 ? (value - y0) * ky : value * kx,
  );
  return { photo: pictureOf(plane), landmarks: moved };
}

/** The square around a face, as far as the picture reaches, in whole pixels. */
function around({ width, height }: Picture, landmarks: Landmarks): [number, number, number, number] {
  const { x, y, size } = extentOf(landmarks);
  const half = (size * AROUND) / 2;
  return [
    clamp(Math.floor(x - half), 0, width - 1),
    clamp(Math.floor(y - half), 0, height - 1),
    clamp(Math.ceil(x + half), 1, width),
    clamp(Math.ceil(y + half), 1, height),
  ];
}
