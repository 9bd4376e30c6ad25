import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { CHIN, OUTLINE } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { areasOf, dilate, erode, insideOf, inverse, maskOf } from "#lib/photo-avatar/numerics/masks.ts";
import { blur, emptyPlane, type Plane, sample, shrink } from "#lib/photo-avatar/numerics/pictures.ts";
import { clamp, pick, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import type { Aligned, CutOut } from "./align.ts";
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
/** Pixels per unit from which regions are found at half the size. */
const FINE = 3;
/** Units between the pixels of the background's plane. */
const COARSE = 4;

/**
 * Cuts the person out of a studio's background: how much of each pixel is the person, by how far its color is from the
 * background towards the colors of hair, skin or clothes nearby; then takes the background's share out of the color.
 */
export function cutOut(aligned: Aligned, studio: Studio, photo: Pick<Picture, "width" | "height">): CutOut {
  const { picture, detail } = aligned;
  const { width, height } = picture;
  const background = backgroundOf(aligned, studio);
  const isPhoto = shownBy(aligned, photo);
  // What is where can be told from fewer pixels than its edge is drawn with.
  const step = detail >= FINE ? 2 : 1;
  const small = { ...aligned, picture: step > 1 ? shrink(picture, step) : picture, detail: detail / step };
  const difference = differenceOf(small, background, isPhoto);
  const regions = findRegions(small, difference);
  const frontAt = colorsNearby(small, difference, regions.sure);
  const alpha = emptyPlane(width, height, 1);
  const color = { ...picture, data: picture.data.slice() };
  const cutting = { picture, detail, background, isPhoto, regions, step, frontAt, alpha, color };
  for (let row = 0; row < height; row++) cutRow(cutting, row);
  const edges = [move(aligned.toPhoto, 0, 0).x, photo.width - move(aligned.toPhoto, 720, 0).x];
  const [left = 0, right = 0] = edges.map((px) => Math.max(0, -px / aligned.pixelsPerUnit));
  return roundHair(roundShoulders({ ...aligned, picture: color, alpha }, { left, right }));
}

interface Cutting {
  readonly picture: Plane;
  readonly detail: number;
  readonly background: Plane;
  readonly isPhoto: ShownBy;
  readonly regions: { readonly near: Plane; readonly sure: Plane };
  /** Pixels of the picture for one of the regions. */
  readonly step: number;
  readonly frontAt: ColorsNearby;
  readonly alpha: Plane;
  readonly color: Plane;
}

const FRONT = new Float32Array(3);
const BACK = new Float32Array(3);

/** Writes a row of what is cut out. */
function cutRow(cutting: Cutting, py: number): void {
  const { picture, detail, background, isPhoto, regions, step, frontAt, alpha, color } = cutting;
  const [first, end] = isPhoto(py + 0.5, detail, picture.width);
  const row = Math.floor(py / step) * regions.near.width;
  for (let px = 0, i = py * picture.width; px < picture.width; px++, i++) {
    const region = row + Math.floor(px / step);
    if (!regions.near.data[region]) continue;
    if (regions.sure.data[region]) {
      alpha.data[i] = px >= first && px < end ? 1 : 0;
      continue;
    }
    const [x, y] = [(px + 0.5) / detail, (py + 0.5) / detail];
    frontAt(x, y, FRONT);
    sample(background, x / COARSE, y / COARSE, BACK);
    const share = coverOf(i, picture, BACK, FRONT);
    alpha.data[i] = px >= first && px < end ? share : 0;
    if (share > 0.995) continue;
    // Thin strands take the color of those around them: a small share says little about its color.
    const own = clamp((share - 0.15) / 0.5, 0, 1);
    for (let c = 0; c < 3; c++) {
      const behind = BACK[c] ?? 0;
      const pure = behind + ((picture.data[i * 3 + c] ?? 0) - behind) / Math.max(share, 0.15);
      const around = FRONT[c] ?? 0;
      color.data[i * 3 + c] = around + (clamp(pure, 0, 255) - around) * own;
    }
  }
}

/** Share of a pixel that is in front of the background, whose color is `back`. */
function coverOf(i: number, picture: Plane, back: Float32Array, front: Float32Array): number {
  let [along, squared] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const behind = back[c] ?? 0;
    const towards = (front[c] ?? 0) - behind;
    along += ((picture.data[i * 3 + c] ?? 0) - behind) * towards;
    squared += towards * towards;
  }
  return clamp((along / Math.max(400, squared) - FROM) / (FULL - FROM), 0, 1);
}

/** The studio behind the frame: it is smooth, so a pixel every few units is enough. */
function backgroundOf({ toPhoto }: Aligned, studio: Studio): Plane {
  const side = FRAME_UNITS / COARSE;
  const coarse = emptyPlane(side, side, 3);
  const color = new Float32Array(3);
  for (let i = 0; i < side * side; i++) {
    const at = move(toPhoto, ((i % side) + 0.5) * COARSE, (Math.floor(i / side) + 0.5) * COARSE);
    studio.colorAt(at.x, at.y, color);
    coarse.data.set(color, i * 3);
  }
  return coarse;
}

/** The columns of a row, [first, end), that the photo shows: `y` from the top, `detail` pixels to a unit, `width` columns. */
type ShownBy = (y: number, detail: number, width: number) => readonly [number, number];

function shownBy({ toPhoto }: Aligned, photo: Pick<Picture, "width">): ShownBy {
  // A leveled frame may reach a little below the photo, where its last row repeats.
  const isShown = (x: number, y: number) => {
    const at = move(toPhoto, x, y);
    return at.x >= 0 && at.y >= 0 && at.x <= photo.width;
  };
  return (y, detail, width) => {
    let [first, end] = [0, width];
    while (first < end && !isShown((first + 0.5) / detail, y / detail)) first++;
    while (end > first && !isShown((end - 0.5) / detail, y / detail)) end--;
    return [first, end];
  };
}

/** The largest difference of a channel from the background. */
function differenceOf({ picture, detail }: Aligned, background: Plane, isPhoto: ShownBy): Plane {
  const { width, height } = picture;
  const difference = emptyPlane(width, height, 1);
  for (let y = 0; y < height; y++)
    compareRow({ picture, detail, background }, y, isPhoto(y + 0.5, detail, width), difference.data);
  return difference;
}

function compareRow(
  { picture: { width, data }, detail, background }: Pick<Cutting, "picture" | "detail" | "background">,
  y: number,
  [first, end]: readonly [number, number],
  into: Float32Array,
): void {
  for (let x = first; x < end; x++) {
    const i = y * width + x;
    sample(background, (x + 0.5) / detail / COARSE, (y + 0.5) / detail / COARSE, BACK);
    const red = Math.abs((data[i * 3] ?? 0) - (BACK[0] ?? 0));
    const green = Math.abs((data[i * 3 + 1] ?? 0) - (BACK[1] ?? 0));
    const blue = Math.abs((data[i * 3 + 2] ?? 0) - (BACK[2] ?? 0));
    into[i] = Math.max(red, green, blue);
  }
}

/** `near`: within or just outside of the outline; `sure`: surely the person. */
function findRegions(aligned: Aligned, difference: Plane): { near: Plane; sure: Plane } {
  const { width, height } = difference;
  const { detail } = aligned;
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

/** Writes the color of what is in front of the background near a point in units into `into`. */
type ColorsNearby = (x: number, y: number, into: Float32Array) => void;

/** The colors of what is surely in front of the background, spread over their surroundings, at one pixel per unit. */
function colorsNearby({ picture, detail }: Aligned, difference: Plane, sure: Plane): ColorsNearby {
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
  return (x, y, into) => {
    sample(near, x, y, color);
    if ((color[3] ?? 0) <= enough) sample(far, x, y, color);
    const weight = Math.max(1e-5, color[3] ?? 0);
    for (let c = 0; c < 3; c++) into[c] = (color[c] ?? 0) / weight;
  };
}
