import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { CHIN, OUTLINE } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { areasOf, dilate, erode, insideOf, inverse, maskOf } from "#lib/photo-avatar/numerics/masks.ts";
import { blur, emptyPlane, type Plane, sample } from "#lib/photo-avatar/numerics/pictures.ts";
import { clamp, pick, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import type { Aligned } from "./align.ts";
import { FRAME_UNITS, move } from "./frame.ts";
import { roundHair } from "./rounded-hair.ts";
import { roundShoulders } from "./shoulders.ts";
import type { Studio } from "./studio.ts";

/** Differences from the background, 0..255: of the person, of what is surely not the background, and of the background itself. */
const IN_FRONT = 22;
const STRONG = 42;
const NONE = 9;
/** Blurred difference up to which hair near the outline may be half transparent. */
const THIN = 38;
/** Lengths in units. Inside the outline, all is opaque from `HAIR_BAND` on, and of the body from `BODY_BAND` on. */
const NOISE = 0.42;
const CLOSE = 1.4;
const HAIR_BAND = 12;
const BODY_BAND = 3.2;
const THIN_REACH = 53;
const FACE_MARGIN = 5;
const NEAR = 3.2;
const FAR = 14;
const OUTSIDE = 4.2;
/** The least area of a hole in the hair, in square units. */
const MIN_HOLE = 7.5;
/** Coverage that counts as nothing and as everything: the background has noise, hair has gloss. */
const FROM = 0.06;
const FULL = 0.9;

/**
 * Cuts the person out of a studio's background: how much of each pixel is the person, by how far its color is from the
 * background towards the colors of hair, skin or clothes nearby; then takes the background's share out of the color.
 */
export function cutOut(
  aligned: Aligned,
  studio: Studio,
  photo: Pick<Picture, "width" | "height">,
): Aligned & { readonly alpha: Plane } {
  const { picture, detail } = aligned;
  const { background, isPhoto } = backgroundOf(aligned, studio, photo);
  const difference = differenceOf(picture, background, isPhoto);
  const regions = findRegions(aligned, difference, detail);
  const frontAt = colorsNearby(picture, difference, regions.sure, detail);
  const front = new Float32Array(3);
  const alpha = emptyPlane(picture.width, picture.height, 1);
  const color = { ...picture, data: Float32Array.from(picture.data) };
  for (let i = 0; i < alpha.data.length; i++) {
    if (!regions.near.data[i]) continue;
    if (!regions.sure.data[i]) frontAt(i, front);
    const share = regions.sure.data[i] ? 1 : coverOf(i, picture, background, front);
    alpha.data[i] = isPhoto.data[i] ? share : 0;
    if (share > 0.995) continue;
    // Thin strands take the color of those around them: a small share says little about its color.
    const own = clamp((share - 0.15) / 0.5, 0, 1);
    for (let c = 0; c < 3; c++) {
      const back = background.data[i * 3 + c] ?? 0;
      const pure = back + ((picture.data[i * 3 + c] ?? 0) - back) / Math.max(share, 0.15);
      const around = front[c] ?? 0;
      color.data[i * 3 + c] = around + (clamp(pure, 0, 255) - around) * own;
    }
  }
  const edges = [move(aligned.toPhoto, 0, 0).x, photo.width - move(aligned.toPhoto, 720, 0).x];
  const [left = 0, right = 0] = edges.map((px) => Math.max(0, -px / aligned.pixelsPerUnit));
  return roundHair(roundShoulders({ ...aligned, picture: color, alpha }, { left, right }));
}

/** Share of a pixel that is in front of the background. */
function coverOf(i: number, picture: Plane, background: Plane, front: Float32Array): number {
  let [along, squared] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const back = background.data[i * 3 + c] ?? 0;
    const towards = (front[c] ?? 0) - back;
    along += ((picture.data[i * 3 + c] ?? 0) - back) * towards;
    squared += towards * towards;
  }
  return clamp((along / Math.max(400, squared) - FROM) / (FULL - FROM), 0, 1);
}

/** The studio behind every pixel of the frame, and which pixels the photo shows. */
function backgroundOf(
  { picture, detail, toPhoto }: Aligned,
  studio: Studio,
  { width }: Pick<Picture, "width" | "height">,
): { background: Plane; isPhoto: Plane } {
  // The background is smooth, so every eighth pixel is enough.
  const coarse = emptyPlane(Math.ceil(picture.width / 8), Math.ceil(picture.height / 8), 3);
  const color = new Float32Array(3);
  const [across, down] = [picture.width / coarse.width / detail, picture.height / coarse.height / detail];
  for (let i = 0; i < coarse.width * coarse.height; i++) {
    const at = move(
      toPhoto,
      ((i % coarse.width) + 0.5) * across,
      (Math.floor(i / coarse.width) + 0.5) * down,
    );
    studio.colorAt(at.x, at.y, color);
    coarse.data.set(color, i * 3);
  }
  const isPhoto = maskOf(picture.width, picture.height, (i) => {
    const x = ((i % picture.width) + 0.5) / detail;
    const at = move(toPhoto, x, (Math.floor(i / picture.width) + 0.5) / detail);
    // A leveled frame may reach a little below the photo, where its last row repeats.
    return at.x >= 0 && at.y >= 0 && at.x <= width;
  });
  return { background: enlarge(coarse, picture.width, picture.height), isPhoto };
}

/** A smooth plane of three channels enlarged, straight between its pixels. */
function enlarge(coarse: Plane, width: number, height: number): Plane {
  const result = emptyPlane(width, height, 3);
  const color = new Float32Array(3);
  const [kx, ky] = [coarse.width / width, coarse.height / height];
  for (let i = 0; i < width * height; i++) {
    sample(coarse, ((i % width) + 0.5) * kx, (Math.floor(i / width) + 0.5) * ky, color);
    for (let c = 0; c < 3; c++) result.data[i * 3 + c] = color[c] ?? 0;
  }
  return result;
}

/** The largest difference of a channel from the background. */
function differenceOf(picture: Plane, background: Plane, isPhoto: Plane): Plane {
  const difference = emptyPlane(picture.width, picture.height, 1);
  for (let i = 0; i < difference.data.length; i++) {
    if (!isPhoto.data[i]) continue;
    for (let c = i * 3; c < i * 3 + 3; c++) {
      const by = Math.abs((picture.data[c] ?? 0) - (background.data[c] ?? 0));
      if (by > (difference.data[i] ?? 0)) difference.data[i] = by;
    }
  }
  return difference;
}

/** `near`: within or just outside of the outline; `sure`: surely the person. */
function findRegions(aligned: Aligned, difference: Plane, detail: number): { near: Plane; sure: Plane } {
  const { width, height } = difference;
  const px = (units: number) => units * detail;
  const calm = blur(difference, px(NOISE));
  const silhouette = silhouetteOf(calm, px(CLOSE));
  const face = faceMask(aligned, width, height);
  const jaw = pointAt(aligned.points, CHIN).y;
  const row = (i: number) => Math.floor(i / width) / detail;
  const aroundFace = dilate(face, px(FACE_MARGIN));
  const holes = holesIn(
    maskOf(width, height, (i) =>
      Boolean(
        (calm.data[i] ?? 0) < NONE && silhouette.data[i] && !aroundFace.data[i] && row(i) < jaw - FACE_MARGIN,
      ),
    ),
    MIN_HOLE * detail * detail,
  );
  const soft = blur(difference, px(1));
  const deep = erode(silhouette, px(THIN_REACH));
  const hair = erode(silhouette, px(HAIR_BAND));
  const body = erode(silhouette, px(BODY_BAND));
  const aroundHoles = dilate(holes, px(CLOSE));
  const isThin = (i: number) =>
    (soft.data[i] ?? 0) < THIN && !deep.data[i] && !aroundFace.data[i] && row(i) < jaw - 2 * FACE_MARGIN;
  const sure = maskOf(width, height, (i) => {
    if (face.data[i]) return true;
    const inner = row(i) < jaw + HAIR_BAND ? hair.data[i] : body.data[i];
    return Boolean(inner && !isThin(i) && !aroundHoles.data[i]);
  });
  return { near: dilate(silhouette, px(OUTSIDE)), sure };
}

/** The largest area in front of the background, with everything that it encloses. */
function silhouetteOf(calm: Plane, close: number): Plane {
  const { width, height } = calm;
  const far = maskOf(width, height, (i) => (calm.data[i] ?? 0) > IN_FRONT);
  const closed = erode(dilate(far, close), close);
  const areas = areasOf(closed);
  const largest = areas.sizes.indexOf(Math.max(...areas.sizes));
  const person = maskOf(width, height, (i) => areas.labels[i] === largest);
  const beyond = areasOf(inverse(person));
  const outside = new Set<number>();
  for (let x = 0; x < width; x++) outside.add(beyond.labels[x] ?? 0);
  for (let y = 0; y < height; y++) {
    outside.add(beyond.labels[y * width] ?? 0);
    outside.add(beyond.labels[(y + 1) * width - 1] ?? 0);
  }
  outside.delete(0);
  return maskOf(width, height, (i) => !outside.has(beyond.labels[i] ?? 0));
}

/** The areas of a mask that are large enough. */
function holesIn(mask: Plane, minSize: number): Plane {
  const { labels, sizes } = areasOf(dilate(erode(mask, 1), 1));
  return maskOf(mask.width, mask.height, (i) => {
    const label = labels[i] ?? 0;
    return label > 0 && (sizes[label] ?? 0) > minSize;
  });
}

function faceMask({ points, detail }: Aligned, width: number, height: number): Plane {
  return insideOf(pick(points, OUTLINE), { width, height, detail });
}

/** Writes the color of what is in front of the background near a pixel into `into`. */
type ColorsNearby = (i: number, into: Float32Array) => void;

/** The colors of what is surely in front of the background, spread over their surroundings, at one pixel per unit. */
function colorsNearby(picture: Plane, difference: Plane, sure: Plane, detail: number): ColorsNearby {
  const { width, height } = picture;
  const weighed = emptyPlane(FRAME_UNITS, FRAME_UNITS, 4);
  for (let i = 0; i < sure.data.length; i++) {
    if ((difference.data[i] ?? 0) <= STRONG && !sure.data[i]) continue;
    const x = i % width;
    const row = Math.floor(((i - x) * FRAME_UNITS) / (width * height));
    const to = (row * FRAME_UNITS + Math.floor((x * FRAME_UNITS) / width)) * 4;
    for (let c = 0; c < 3; c++)
      weighed.data[to + c] = (weighed.data[to + c] ?? 0) + (picture.data[i * 3 + c] ?? 0);
    weighed.data[to + 3] = (weighed.data[to + 3] ?? 0) + 1;
  }
  const enough = 0.02 * detail * detail;
  const [near, far] = [blur(weighed, NEAR), blur(weighed, FAR)];
  const color = new Float32Array(4);
  return (i, into) => {
    const [x, y] = [((i % width) + 0.5) / detail, (Math.floor(i / width) + 0.5) / detail];
    sample(near, x, y, color);
    if ((color[3] ?? 0) <= enough) sample(far, x, y, color);
    const weight = Math.max(1e-5, color[3] ?? 0);
    for (let c = 0; c < 3; c++) into[c] = (color[c] ?? 0) / weight;
  };
}
