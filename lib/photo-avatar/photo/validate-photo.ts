import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import {
  CHIN,
  EYES,
  FOREHEAD,
  INNER_LOWER,
  INNER_UPPER,
  NOSE_TIP,
  OUTLINE,
} from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { extentOf, type Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { CLOSED_GAP, mouthGap } from "#lib/photo-avatar/mouth/mouth-shape.ts";
import { lumaOf, meanColor, type Rgb } from "#lib/photo-avatar/numerics/pictures.ts";
import { heightAt, meanPoint, type Points, pick, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { eyeDistance, findPlace, flatPoints } from "./align.ts";
import { eyeCenters } from "./frame.ts";

/** Why a photo can't become an avatar, or why the avatar may disappoint. */
export type PhotoProblem = keyof typeof SENTENCES;

/** What is wrong, and what to do, for the person who took the photo. */
export const SENTENCES = {
  noFace: "No face found. Use a photo that shows one face from the front.",
  severalFaces: "Several faces found. Use a photo of one person, or crop it to one face.",
  tooSmall: "The face is too small. Move closer, or use a larger photo.",
  drawn: "This looks like a drawing. Use a photo.",
  turned: "The head is turned. Look straight into the camera.",
  tilted: "The head is tilted. Hold it upright.",
  lookingUpOrDown: "The camera is above or below the face. Hold it at eye level.",
  eyesClosed: "The eyes are closed or hidden. Open them, and take sunglasses off.",
  lookingAway: "The eyes look away. Look into the camera.",
  mouthOpen: "The mouth is open. Close it, or smile with your teeth together.",
  cutOff: "The head is cut off. Leave room above it and on both sides.",
  tooDark: "The face is too dark. Turn to a window or a lamp.",
  tooBright: "The face is too bright. Move out of direct light.",
  uneven: "Light falls on one side of the face only. Turn to the light.",
  blurred: "The face is blurred. Hold the camera still and clean its lens.",
  covered: "Something covers the face. Take hands, masks and microphones away from it.",
} as const;

/** Hints that don't prevent an avatar. `isHairHidden` finds the last one, because it takes long. */
export const HINTS = {
  soft: "The avatar will look a little soft, because the face is small in the photo.",
  smile: "We closed the mouth. A photo with closed lips looks best.",
  hair: "The hair is hard to tell from the background. Take the photo in front of a lighter or darker wall.",
} as const;

export interface PhotoCheck {
  readonly problems: readonly PhotoProblem[];
  readonly hints: readonly (keyof typeof HINTS)[];
}

/** Size of a second face, against the first, from which it counts. */
const SECOND_FACE = 0.35;
/** Distance between the eyes in pixels: required, and for a sharp avatar. */
const MIN_EYES_PX = 40;
/** A photo with a shorter side has no room for a head whose eyes are that far apart. */
const MIN_SIDE_PX = 150;
const SHARP_EYES_PX = 100;
const MAX_YAW_DEG = 14;
const MAX_PITCH_DEG = 16;
const MAX_ROLL_DEG = 15;
/** Opening of the lids, in distances of the eyes, and how far an iris may be off the middle, in widths of the eye. */
const MIN_LIDS = 0.075;
const MAX_GAZE = 0.2;
/** The widest opening of a smile, in widths of the mouth. */
const MAX_SMILE = 0.25;
/** Mean brightness of the cheeks, their ratio, and the share of burnt-out pixels. */
const MIN_LUMA = 36;
const MAX_LUMA = 236;
const MAX_UNEVEN = 1.9;
const MAX_BURNT = 0.04;
const BURNT_LUMA = 252;
/** Mean second difference of brightness over the face, against its spread of brightness. */
const MIN_SHARPNESS = 0.012;
/** Difference of brightness between neighbors, against its spread over the face, below which detail is missing. */
const FLAT_STEP = 0.02;
/**
 * Share of the face without detail, above which it is drawn in areas of one color. A photo has 0.02 to 0.1, also enlarged,
 * denoised or strongly compressed, and 0.2 if it is very dark; the built-in people have up to 0.3, drawings 0.45 to 0.93.
 */
const MAX_FLAT = 0.4;
/** Difference in color between chin and cheeks, each by its brightness, above which something else is there. */
const MAX_FOREIGN = 0.34;

/**
 * Checks a photo (upright, opaque RGBA) by the faces found in it, the largest first (`findFaces`). `scale`: how much larger
 * the photo will be than this picture of it, for a camera whose picture is checked at a lower resolution.
 */
export function validatePhoto(photo: Picture, faces: readonly Landmarks[], scale = 1): PhotoCheck {
  const [face, second] = faces;
  if (!face)
    return {
      problems: [Math.min(photo.width, photo.height) * scale < MIN_SIDE_PX ? "tooSmall" : "noFace"],
      hints: [],
    };
  if (second && extentOf(second).size > SECOND_FACE * extentOf(face).size)
    return { problems: ["severalFaces"], hints: [] };
  const points = flatPoints(face);
  const detail = faceDetail(photo, points);
  // What else could be said of it would come from measuring something other than a face.
  if (detail.flat > MAX_FLAT) return { problems: ["drawn"], hints: [] };
  const eyes = eyeDistance(points) * scale;
  const gap = mouthGap(points);
  const problems: PhotoProblem[] = [];
  const reject = (problem: PhotoProblem, when: boolean) => {
    if (when) problems.push(problem);
  };
  const pose = poseOf(face);
  reject("tooSmall", eyes < MIN_EYES_PX);
  reject("turned", Math.abs(pose.yawDeg) > MAX_YAW_DEG);
  reject("lookingUpOrDown", Math.abs(pose.pitchDeg) > MAX_PITCH_DEG);
  reject("tilted", Math.abs(pose.rollDeg) > MAX_ROLL_DEG);
  reject("eyesClosed", Math.min(...lidOpenings(points)) < MIN_LIDS);
  reject("lookingAway", gazeOff(points) > MAX_GAZE);
  reject("mouthOpen", gap > MAX_SMILE || (gap > CLOSED_GAP && !showsTeeth(photo, points)));
  reject("cutOff", touchesEdge(photo, points) || findPlace(photo, points) === undefined);
  problems.push(...lightProblems(photo, points, detail));
  return {
    problems,
    hints: [
      ...(eyes < SHARP_EYES_PX ? (["soft"] as const) : []),
      ...(gap > CLOSED_GAP ? (["smile"] as const) : []),
    ],
  };
}

/**
 * Angles of a head, in degrees, 0 when it faces the camera: from the depth of the landmarks at both sides, and from
 * forehead to chin; roll from the line through the eyes.
 */
export function poseOf(face: Landmarks): { yawDeg: number; pitchDeg: number; rollDeg: number } {
  const at = (i: number) => ({ x: face[i * 3] ?? 0, y: face[i * 3 + 1] ?? 0, z: face[i * 3 + 2] ?? 0 });
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  const [left, right] = [at(234), at(454)];
  const [top, chin] = [at(FOREHEAD), at(CHIN)];
  const [eyeLeft, eyeRight] = eyeCenters(flatPoints(face));
  return {
    yawDeg: degrees(Math.atan2(right.z - left.z, Math.hypot(right.x - left.x, right.y - left.y))),
    pitchDeg: degrees(Math.atan2(chin.z - top.z, Math.hypot(chin.x - top.x, chin.y - top.y))),
    rollDeg: degrees(Math.atan2(eyeRight.y - eyeLeft.y, eyeRight.x - eyeLeft.x)),
  };
}

/** Opening of each eye, in distances between the eyes. */
export function lidOpenings(points: Points): number[] {
  return EYES.map(({ upper, lower }) => {
    const top = pick(points, upper);
    return Math.max(...pick(points, lower).map(({ x, y }) => y - heightAt(top, x))) / eyeDistance(points);
  });
}

/** How far the irises are off the middles of their eyes, in widths of the eye: the mean of both, as gaze moves both. */
function gazeOff(points: Points): number {
  const offs = EYES.map(({ upper, iris }) => {
    const rim = pick(points, upper);
    const [left, right] = [rim[0]?.x ?? 0, rim.at(-1)?.x ?? 1];
    return (pointAt(points, iris[0]).x - (left + right) / 2) / (right - left);
  });
  return Math.abs(offs.reduce((sum, off) => sum + off, 0) / offs.length);
}

/** Whether the outline touches the photo's edge. */
export const touchesEdge = ({ width, height }: Picture, points: Points): boolean =>
  pick(points, OUTLINE).some(({ x, y }) => x < 1 || y < 1 || x > width - 1 || y > height - 1);

/** Whether something bright lies between the lips. */
export function showsTeeth(photo: Picture, points: Points): boolean {
  const upper = pick(points, INNER_UPPER);
  const lower = pick(points, INNER_LOWER);
  const middle = Math.floor(upper.length / 2);
  const places = [middle - 2, middle, middle + 2].map((j) =>
    meanPoint([upper[j] ?? { x: 0, y: 0 }, lower[j] ?? { x: 0, y: 0 }]),
  );
  const radius = Math.max(1, eyeDistance(points) * 0.02);
  const teeth = Math.max(...places.map((place) => lumaOf(...meanColor(photo, place, radius))));
  return teeth > 0.75 * lumaOf(...cheeks(photo, points).both);
}

function cheeks(photo: Picture, points: Points): { left: Rgb; right: Rgb; both: Rgb } {
  const radius = Math.max(2, eyeDistance(points) * 0.1);
  const [left = [0, 0, 0] as Rgb, right = [0, 0, 0] as Rgb] = EYES.map(({ cheek }) =>
    meanColor(photo, meanPoint(pick(points, cheek.slice(0, 4))), radius),
  );
  return {
    left,
    right,
    both: [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2, (left[2] + right[2]) / 2],
  };
}

function lightProblems(photo: Picture, points: Points, { burnt, sharpness }: FaceDetail): PhotoProblem[] {
  const { left, right, both } = cheeks(photo, points);
  const [lumaLeft, lumaRight] = [lumaOf(...left) + 1, lumaOf(...right) + 1];
  const luma = lumaOf(...both);
  const found: PhotoProblem[] = [];
  if (luma < MIN_LUMA) found.push("tooDark");
  if (luma > MAX_LUMA || burnt > MAX_BURNT) found.push("tooBright");
  if (Math.max(lumaLeft / lumaRight, lumaRight / lumaLeft) > MAX_UNEVEN) found.push("uneven");
  if (sharpness < MIN_SHARPNESS) found.push("blurred");
  if (foreignColor(photo, points, both) > MAX_FOREIGN) found.push("covered");
  return found;
}

/** `burnt`, `flat`: shares of the face; `sharpness`: its fine detail against its spread of brightness. */
type FaceDetail = { burnt: number; flat: number; sharpness: number };

/** Measures a face: what is burnt out, what of the rest has no detail at all, and how sharp it is. */
export function faceDetail(photo: Picture, points: Points): FaceDetail {
  const outline = pick(points, OUTLINE);
  const xs = outline.map(({ x }) => x);
  const ys = outline.map(({ y }) => y);
  const clampTo = (value: number, size: number) => Math.round(Math.min(size - 2, Math.max(1, value)));
  const [x0, x1] = [clampTo(Math.min(...xs), photo.width), clampTo(Math.max(...xs), photo.width)];
  const [y0, y1] = [clampTo(Math.min(...ys), photo.height), clampTo(Math.max(...ys), photo.height)];
  // Detail counts at the size the face will be shown: steps of a 120th of its width.
  const step = Math.max(1, (x1 - x0) / 120);
  const luma = (x: number, y: number) => {
    const i =
      (Math.min(photo.height - 1, Math.round(y)) * photo.width + Math.min(photo.width - 1, Math.round(x))) *
      4;
    return lumaOf(photo.rgba[i] ?? 0, photo.rgba[i + 1] ?? 0, photo.rgba[i + 2] ?? 0);
  };
  let [burnt, count, detail, sum, squares] = [0, 0, 0, 0, 0];
  const steps: number[] = [];
  for (let y = y0; y < y1; y += step) {
    for (let x = x0; x < x1; x += step) {
      const value = luma(x, y);
      count++;
      if (value > BURNT_LUMA) burnt++;
      else steps.push(Math.max(Math.abs(value - luma(x + step, y)), Math.abs(value - luma(x, y + step))));
      sum += value;
      squares += value * value;
      detail += Math.abs(
        4 * value - luma(x - step, y) - luma(x + step, y) - luma(x, y - step) - luma(x, y + step),
      );
    }
  }
  const spread = Math.sqrt(Math.max(1, squares / count - (sum / count) ** 2));
  return {
    burnt: burnt / Math.max(1, count),
    flat: steps.filter((difference) => difference < FLAT_STEP * spread).length / Math.max(1, steps.length),
    sharpness: detail / Math.max(1, count) / spread / 4,
  };
}

/** How much the color of chin and nose differs from the cheeks', as shares of red, green and blue. */
function foreignColor(photo: Picture, points: Points, skin: Rgb): number {
  const radius = Math.max(1.5, eyeDistance(points) * 0.06);
  const share = (color: Rgb) => {
    const sum = color[0] + color[1] + color[2] + 3;
    return color.map((value) => (value + 1) / sum);
  };
  const reference = share(skin);
  const middle = meanPoint([pointAt(points, 17), pointAt(points, CHIN)]);
  return Math.max(
    ...[middle, pointAt(points, NOSE_TIP)].map((place) =>
      share(meanColor(photo, place, radius)).reduce(
        (sum, value, c) => sum + Math.abs(value - (reference[c] ?? 0)),
        0,
      ),
    ),
  );
}
