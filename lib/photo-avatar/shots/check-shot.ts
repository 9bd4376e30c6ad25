import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { withoutPose } from "#lib/photo-avatar/expressions/without-pose.ts";
import { EYES } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import type { Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { CLOSED_GAP, mouthGap } from "#lib/photo-avatar/mouth/mouth-shape.ts";
import { eyeDistance, type FacePhoto, flatPoints } from "#lib/photo-avatar/photo/align.ts";
import {
  lidOpenings,
  type PhotoProblem,
  poseOf,
  SENTENCES,
  showsTeeth,
  touchesEdge,
  validatePhoto,
} from "#lib/photo-avatar/photo/validate-photo.ts";
import { compareFaces } from "./compare-faces.ts";
import type { GoodShot, Shot } from "./shots.ts";

/** What is wrong with a further picture beside its portrait, and what to do. */
const SHOT_SENTENCES = {
  portraitSmiles: "The photo shows an open smile. Take it with closed lips to add more pictures.",
  anotherPerson: "This looks like another person. Use a picture of the person in the photo.",
  otherLight: "The light differs from the photo's. Take all pictures one after the other in the same place.",
  otherPose: "The head is held differently than in the photo. Look into the camera as you did there.",
  glasses: "Glasses are in one of the pictures only. Wear them in all of them, or in none.",
  noTeeth: "This picture shows no teeth. Smile until they show.",
  mouthNotOpen: "The mouth is not open wide enough. Say “aah” and hold it.",
  eyesNotShut: "The eyes are not shut. Close both of them.",
  browsNotUp: "The brows are not raised. Raise both as far as you can.",
} as const;

type OwnProblem = keyof typeof SHOT_SENTENCES;

/** Why a further picture can't be used beside a portrait. */
export type ShotProblem = PhotoProblem | OwnProblem;

/** Whether a problem is one of further pictures only. */
export const isShotProblem = (problem: string): problem is OwnProblem =>
  Object.hasOwn(SHOT_SENTENCES, problem);

/** The sentence of a problem. */
export const shotSentence = (problem: ShotProblem): string =>
  isShotProblem(problem) ? SHOT_SENTENCES[problem] : SENTENCES[problem];

/** A further picture to check. */
export interface ShotToCheck {
  readonly shot: Shot;
  /** The portrait, which `validatePhoto` accepts. */
  readonly portrait: FacePhoto;
  /** Upright, opaque RGBA. */
  readonly photo: Picture;
  /** The faces found in it, the largest first (`findFaces`). */
  readonly faces: readonly Landmarks[];
  /** See `validatePhoto`. */
  readonly scale?: number;
}

/** Problems of portraits that a shot is meant to have, or that don't matter to it. */
const MEANT: Readonly<Record<Shot, readonly PhotoProblem[]>> = {
  smile: ["mouthOpen"],
  aah: ["mouthOpen", "eyesClosed", "lookingAway"],
  eyesShut: ["mouthOpen", "eyesClosed", "lookingAway"],
  browsUp: ["mouthOpen"],
};
/** How far a head may be turned from the portrait's pose, in degrees. An open mouth looks like a raised head. */
const MAX_TURN_DEG = { yaw: 8, pitch: 13 } as const;
/** Opening of a laugh at most and of an "aah" at least, in widths of the mouth. */
const MAX_LAUGH = 0.35;
const MIN_AAH = 0.25;
/** Opening up to which lids are shut, and how far brows must rise, in distances of the eyes. */
const MAX_SHUT = 0.05;
const MIN_BROWS = 0.025;
/** Corners of the eyes and the nose: what raised brows don't move. */
const BELOW_BROWS = [33, 133, 362, 263, 168, 6, 197, 195, 5, 4, 1, 2, 98, 327, 48, 278] as const;

/** Checks a further picture by the portrait: a face to use, or everything that is wrong with it. */
export function checkShot(
  given: ShotToCheck,
): { readonly face: GoodShot } | { readonly problems: readonly ShotProblem[] } {
  const { shot, portrait, photo, faces } = given;
  const points = flatPoints(portrait.landmarks);
  const [landmarks] = faces;
  const { problems } = validatePhoto(photo, faces, given.scale);
  const own = problems.filter((problem) => !MEANT[shot].includes(problem) && problem !== "cutOff");
  if (!landmarks || own.length > 0) return { problems: own };
  const face = { photo, landmarks };
  const found = expressionProblems(shot, portrait, face);
  if (touchesEdge(photo, flatPoints(landmarks))) found.push("cutOff");
  const { yawDeg, pitchDeg } = turnBetween(portrait.landmarks, landmarks);
  const isTurned = Math.abs(yawDeg) > MAX_TURN_DEG.yaw || Math.abs(pitchDeg) > MAX_TURN_DEG.pitch;
  if (isTurned) found.push("otherPose");
  else found.push(...differences(shot, portrait, face));
  if (mouthGap(points) > CLOSED_GAP) found.push("portraitSmiles");
  const isForTeethOnly = shot === "smile" && found.length > 0 && found.every((name) => TEETH_ALONE.has(name));
  if (found.length > 0 && !isForTeethOnly) return { problems: found };
  return { face: { ...face, isForTeethOnly } };
}

/** What else is different, the most certain reason only. */
function differences(shot: Shot, portrait: FacePhoto, face: FacePhoto): ShotProblem[] {
  const seen = compareFaces(shot, portrait, face);
  if (seen.isOtherLight) return ["otherLight"];
  if (seen.hasOtherGlasses) return ["glasses"];
  if (seen.isCovered) return ["covered"];
  return seen.isAnotherPerson ? ["anotherPerson"] : [];
}

/** In spite of these, teeth can be taken from a smile. */
const TEETH_ALONE: ReadonlySet<ShotProblem> = new Set(["otherLight", "otherPose", "portraitSmiles"]);

function expressionProblems(shot: Shot, portrait: FacePhoto, { photo, landmarks }: FacePhoto): ShotProblem[] {
  const points = flatPoints(landmarks);
  const gap = mouthGap(points);
  switch (shot) {
    case "smile":
      if (gap > MAX_LAUGH) return ["mouthOpen"];
      return gap > CLOSED_GAP && showsTeeth(photo, points) ? [] : ["noTeeth"];
    case "aah":
      return gap < MIN_AAH ? ["mouthNotOpen"] : [];
    case "eyesShut":
      return Math.max(...lidOpenings(points)) > MAX_SHUT ? ["eyesNotShut"] : [];
    case "browsUp":
      return browLift(portrait.landmarks, landmarks) < MIN_BROWS ? ["browsNotUp"] : [];
  }
}

/** How far the less raised brow is up, in distances between the eyes. */
function browLift(rest: Landmarks, raised: Landmarks): number {
  const still = withoutPose(Float64Array.from(raised), Float64Array.from(rest), BELOW_BROWS);
  const lifts = EYES.map(({ brow }) => {
    const up = brow.map((i) => (rest[i * 3 + 1] ?? 0) - (still[i * 3 + 1] ?? 0));
    return up.reduce((sum, value) => sum + value, 0) / up.length;
  });
  return Math.min(...lifts) / eyeDistance(flatPoints(rest));
}

function turnBetween(from: Landmarks, to: Landmarks): { yawDeg: number; pitchDeg: number } {
  const [a, b] = [poseOf(from), poseOf(to)];
  return { yawDeg: b.yawDeg - a.yawDeg, pitchDeg: b.pitchDeg - a.pitchDeg };
}
