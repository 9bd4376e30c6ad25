import { POSITION_STEP_PX } from "#lib/avatar-engine/rig/assemble-rig.ts";
import type { AnyMouthShape, Picture, RigJson } from "#lib/avatar-engine/rig/rig.ts";
import type { MotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { alignExpressions, type ExpressionPhotos } from "#lib/photo-avatar/expressions/own-expressions.ts";
import { drawEyes } from "#lib/photo-avatar/eyes/eye-sprites.ts";
import { drawDepth } from "#lib/photo-avatar/mesh/depth.ts";
import { type FaceMesh, makeFaceMesh } from "#lib/photo-avatar/mesh/face-mesh.ts";
import { teethOfLaugh } from "#lib/photo-avatar/mouth/laugh-teeth.ts";
import { drawMouth, skinColor } from "#lib/photo-avatar/mouth/mouth-sprites.ts";
import { borrowTeeth, UNDER_NOSE } from "#lib/photo-avatar/mouth/own-teeth.ts";
import { crop, finish, type Plane } from "#lib/photo-avatar/numerics/pictures.ts";
import { boxInPixels, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import type { PackParts } from "#lib/photo-avatar/pack/write-pack.ts";
import {
  type Aligned,
  alignPhoto,
  eyeDistance,
  type FacePhoto,
  findPlace,
  flatPoints,
} from "#lib/photo-avatar/photo/align.ts";
import { cutOut } from "#lib/photo-avatar/photo/cut-out.ts";
import { FRAME_UNITS, placed } from "#lib/photo-avatar/photo/frame.ts";
import { makeNeutral, type NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";
import { findStudio } from "#lib/photo-avatar/photo/studio.ts";

export interface PhotoAvatarOptions extends FacePhoto {
  /** A second photo of the same person with a smile, for teeth of their own. */
  readonly smile?: FacePhoto;
  /** Further pictures of the person in the same light, for a mouth, eyes and expressions of their own. */
  readonly expressions?: ExpressionPhotos;
  readonly basis: MotionBasis;
  readonly slug: string;
  readonly name: string;
  /** What a person who was made up needs; without it the avatar is one of a real person. */
  readonly synthetic?: Pick<RigJson, "description" | "licences" | "studio">;
  /** The longest side of the images, in pixels. */
  readonly maxSide?: number;
  /** The only shapes of the mouth to draw, for an avatar to look at; all without it. */
  readonly shapes?: readonly AnyMouthShape[];
  /** Changes the aligned photo before anything is drawn from it, such as the color of the clothes. */
  readonly retouch?: (aligned: Aligned) => Aligned;
  /** Called before each step, with its name and the share that is done. */
  readonly onStep?: (step: string, done: number) => void;
}

/** Everything is drawn with this many pixels for each of the finished image's, so that edges are smooth. */
const OVERSAMPLING = 2;
/** Sides of the finished images in pixels. The larger one needs a photo that is as fine; takes show what it adds. */
const SIDE_PX = 720;
const LARGE_SIDE_PX = 1080;

/** What every sprite of an avatar is drawn from: plain data, so that a worker can send it to another one. */
export interface DrawnFrom {
  readonly face: NeutralFace;
  /** The side of the finished images. */
  readonly size: number;
}

/** What is drawn from it, and how. */
export type DrawOptions = Pick<
  PhotoAvatarOptions,
  "basis" | "slug" | "name" | "synthetic" | "shapes" | "onStep"
>;

/** Makes an avatar from a photo that `validatePhoto` accepts. The same photo always gives the same avatar. */
export const makePhotoAvatar = (options: PhotoAvatarOptions): PackParts =>
  drawAvatar(withShots(prepareFace(options), options), options);

/** The photo's face at rest in its frame. */
export function prepareFace(options: Omit<PhotoAvatarOptions, "smile" | "expressions">): DrawnFrom {
  const { basis, onStep } = options;
  onStep?.("align", 0);
  const { aligned, size } = layIntoFrame(options);
  onStep?.("neutral", 0.3);
  return { face: makeNeutral(aligned, basis), size };
}

/** The same with what further pictures show. */
export function withShots(
  { face, size }: DrawnFrom,
  { smile, expressions }: Pick<PhotoAvatarOptions, "smile" | "expressions">,
): DrawnFrom {
  const still = withTeeth(face, smile);
  return { face: expressions ? withExpressions(still, expressions) : still, size };
}

/** Draws a prepared avatar. */
export function drawAvatar({ face, size }: DrawnFrom, options: DrawOptions): PackParts {
  const { basis, onStep, synthetic } = options;
  const mesh = meshOf({ face, size }, options);
  const mouth = drawShapes(options, face, mesh);
  onStep?.("eyes", 0.75);
  const { eyesBox } = placed(face.place);
  const eyesAlpha = face.alpha && crop(face.alpha, boxInPixels(eyesBox, face.detail));
  const eyes = new Map(
    [...drawEyes(face, eyesBox)].map(
      ([name, plane]) => [name, finish(plane, eyesAlpha, OVERSAMPLING)] as const,
    ),
  );
  onStep?.("depth", 0.93);
  return {
    slug: options.slug,
    name: options.name,
    synthetic,
    size,
    face,
    mesh,
    eyesBox,
    neutral: finish(face.picture, face.alpha, OVERSAMPLING),
    depth: grayPicture(drawDepth(face, basis, size)),
    mouth,
    eyes,
  };
}

/** Only sprites of the mouth of the same avatar: so that several workers can draw one. */
export const drawMouths = (from: DrawnFrom, options: DrawOptions): PackParts["mouth"] =>
  drawShapes(options, from.face, meshOf(from, options));

function meshOf({ face, size }: DrawnFrom, { basis, onStep }: DrawOptions): FaceMesh {
  onStep?.("mesh", 0.35);
  const { mouthBox } = placed(face.place);
  return makeFaceMesh(face, basis, mouthBox, POSITION_STEP_PX / (size / FRAME_UNITS));
}

function drawShapes(
  { basis, shapes, onStep }: DrawOptions,
  face: NeutralFace,
  mesh: FaceMesh,
): Map<AnyMouthShape, Picture> {
  const drawn = mesh.names.filter((shape) => shape !== "sil" && (!shapes || shapes.includes(shape)));
  const mouth = new Map<AnyMouthShape, Picture>();
  drawn.forEach((shape, k) => {
    onStep?.(`mouth ${shape}`, 0.35 + (0.4 * k) / drawn.length);
    const { color, alpha } = drawMouth({ face, mesh, basis }, shape);
    mouth.set(shape, finish(color, alpha, OVERSAMPLING));
  });
  return mouth;
}

/** The photo in its frame, cut out if it has a studio's background, and the side of the finished images. */
function layIntoFrame({ photo, landmarks, maxSide = LARGE_SIDE_PX, retouch }: PhotoAvatarOptions): {
  aligned: Aligned;
  size: number;
} {
  const points = flatPoints(landmarks);
  const studio = findStudio(photo, points);
  const place = findPlace(photo, points, studio?.hairTop);
  const { eyeLeft, eyeRight } = placed(place ?? { zoom: 1, middle: { x: 0, y: 0 } });
  const isFine = (eyeDistance(points) / (eyeRight.x - eyeLeft.x)) * FRAME_UNITS >= LARGE_SIDE_PX;
  const size = Math.min(maxSide, isFine ? LARGE_SIDE_PX : SIDE_PX);
  const detail = (size / FRAME_UNITS) * OVERSAMPLING;
  const aligned = alignPhoto(photo, landmarks, { detail, ...(place && { place }) });
  const cut = studio ? cutOut(aligned, studio, photo) : aligned;
  return { aligned: retouch ? retouch(cut) : cut, size };
}

/** The face with the teeth of a second photo, if there is one and the first one shows none. */
function withTeeth(face: NeutralFace, smile: FacePhoto | undefined): NeutralFace {
  if (!smile || face.teeth) return face;
  const { detail, place } = face;
  const aligned = alignPhoto(smile.photo, smile.landmarks, { detail, place });
  const teeth = borrowTeeth({
    smile: aligned,
    nose: pointAt(face.points, UNDER_NOSE),
    skin: skinColor(face),
    smileSkin: skinColor(aligned),
  });
  return { ...face, teeth };
}

/** The face with expressions of its own. */
function withExpressions(face: NeutralFace, photos: ExpressionPhotos): NeutralFace {
  const own = alignExpressions(face, photos);
  const laugh = own.of.get("laugh");
  const teeth = laugh && teethOfLaugh(face, laugh, own.gain);
  return { ...face, own, teeth: teeth ?? face.teeth };
}

/** One channel as an opaque gray picture. */
function grayPicture({ width, height, data }: Plane): Picture {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < data.length; i++) {
    const value = Math.round(data[i] ?? 0);
    rgba[i * 4] = value;
    rgba[i * 4 + 1] = value;
    rgba[i * 4 + 2] = value;
    rgba[i * 4 + 3] = 255;
  }
  return { width, height, rgba };
}
