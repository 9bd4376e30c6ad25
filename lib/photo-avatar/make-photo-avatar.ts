import { MOUTH_SHAPES, type MouthShape, type Picture } from "#lib/avatar-engine/rig/rig.ts";
import type { MotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { drawEyes } from "#lib/photo-avatar/eyes/eye-sprites.ts";
import type { Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { drawDepth } from "#lib/photo-avatar/mesh/depth.ts";
import { makeFaceMesh } from "#lib/photo-avatar/mesh/face-mesh.ts";
import { drawMouth, skinColor } from "#lib/photo-avatar/mouth/mouth-sprites.ts";
import { borrowTeeth, UNDER_NOSE } from "#lib/photo-avatar/mouth/own-teeth.ts";
import { type Plane, pictureOf, resize } from "#lib/photo-avatar/numerics/pictures.ts";
import { pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { type PackParts, POSITION_STEP_PX } from "#lib/photo-avatar/pack/write-pack.ts";
import { type Aligned, alignPhoto } from "#lib/photo-avatar/photo/align.ts";
import { FRAME_UNITS, zoomed } from "#lib/photo-avatar/photo/frame.ts";
import { makeNeutral, type NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";

export interface PhotoAvatarOptions {
  /** Opaque RGBA, upright. */
  readonly photo: Picture;
  readonly landmarks: Landmarks;
  /** A second photo of the same person with a smile, for teeth of their own. */
  readonly smile?: { readonly photo: Picture; readonly landmarks: Landmarks };
  readonly basis: MotionBasis;
  readonly slug: string;
  readonly name: string;
  /** Called before each step, with its name and the share that is done. */
  readonly onStep?: (step: string, done: number) => void;
}

/** Pictures are drawn with this many pixels per unit, more than the finished ones have, so that edges are smooth. */
const DETAIL = 2;
/** Sides of the finished images in pixels. The larger one needs a photo that is as fine; takes show what it adds. */
const SIDE_PX = 720;
const LARGE_SIDE_PX = 1080;

const sideFor = ({ pixelsPerUnit }: Aligned): number =>
  pixelsPerUnit * FRAME_UNITS >= LARGE_SIDE_PX ? LARGE_SIDE_PX : SIDE_PX;

/** Makes an avatar from a photo that `validatePhoto` accepts. The same photo always gives the same avatar. */
export function makePhotoAvatar(options: PhotoAvatarOptions): PackParts {
  const { photo, landmarks, basis, onStep } = options;
  const detail = DETAIL;
  onStep?.("align", 0);
  const aligned = alignPhoto(photo, landmarks, detail);
  const size = sideFor(aligned);
  const scale = size / FRAME_UNITS;
  const { zoom } = aligned;
  const { mouthBox, eyesBox } = zoomed(zoom);
  onStep?.("neutral", 0.1);
  const face = withTeeth(makeNeutral(aligned, basis), options.smile, detail, zoom);
  onStep?.("mesh", 0.2);
  const mesh = makeFaceMesh(face, basis, mouthBox, POSITION_STEP_PX / scale);
  const mouth = new Map<MouthShape, Picture>();
  const [width, height] = sizeOf(mouthBox, scale);
  MOUTH_SHAPES.forEach((shape, k) => {
    if (shape === "sil") return;
    onStep?.(`mouth ${shape}`, 0.25 + (0.5 * k) / MOUTH_SHAPES.length);
    mouth.set(shape, pictureOf(drawMouth({ face, mesh, basis, detail, width, height }, shape)));
  });
  onStep?.("eyes", 0.75);
  const [eyesWidth, eyesHeight] = sizeOf(eyesBox, scale);
  const drawn = drawEyes({ face, detail, box: eyesBox, zoom, width: eyesWidth, height: eyesHeight });
  const eyes = new Map([...drawn].map(([name, plane]) => [name, pictureOf(plane)] as const));
  onStep?.("depth", 0.9);
  return {
    slug: options.slug,
    name: options.name,
    description: "Made from a photo.",
    size,
    zoom,
    face,
    mesh,
    eyesBox,
    neutral: pictureOf(resize(face.picture, size, size)),
    depth: grayPicture(drawDepth(face, basis, size, zoom)),
    mouth,
    eyes,
  };
}

/** The face with the teeth of a second photo, if there is one and the first one shows none. */
function withTeeth(
  face: NeutralFace,
  smile: PhotoAvatarOptions["smile"],
  detail: number,
  zoom: number,
): NeutralFace {
  if (!smile || face.teeth) return face;
  const aligned = alignPhoto(smile.photo, smile.landmarks, detail, zoom);
  const teeth = borrowTeeth({
    smile: aligned,
    nose: pointAt(face.points, UNDER_NOSE),
    skin: skinColor(face, detail),
    smileSkin: skinColor(aligned, detail),
  });
  return { ...face, teeth };
}

function sizeOf(
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  scale: number,
): [number, number] {
  return [Math.round(x1 * scale) - Math.round(x0 * scale), Math.round(y1 * scale) - Math.round(y0 * scale)];
}

/** One channel as an opaque gray picture. */
function grayPicture({ width, height, data }: Plane): Picture {
  const rgba = new Uint8Array(width * height * 4);
  data.forEach((value, i) => {
    rgba.fill(Math.round(value), i * 4, i * 4 + 3);
    rgba[i * 4 + 3] = 255;
  });
  return { width, height, rgba };
}
