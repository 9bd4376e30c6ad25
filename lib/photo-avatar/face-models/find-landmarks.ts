import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import {
  FACE_POINTS,
  LANDMARK_COUNT,
  type LandmarkFinder,
  type Landmarks,
} from "#lib/photo-avatar/landmarks/landmarks.ts";
import { DETECTOR_SIDE, type Detection, detectorInput, readDetections } from "./detect-faces.ts";
import { prepareModel } from "./network/run-model.ts";
import { type Region, readRegion, toPicture } from "./region.ts";

/** The files of both models. */
export interface FaceModels {
  readonly detection: Uint8Array;
  readonly landmarks: Uint8Array;
}

/**
 * MediaPipe Face Mesh: its detector and its landmark model, in plain TypeScript, for browsers as for servers. The same picture
 * gives the same bits. A picture takes about 0.1 s.
 */
export function prepareLandmarks(files: FaceModels): LandmarkFinder {
  const detect = prepareModel(files.detection, "image");
  const measure = prepareModel(files.landmarks, "image");
  const input = (data: Float32Array, side: number) => ({ dims: [1, side, side, 3], data });
  return async (picture) => {
    const found = detect(input(detectorInput(picture), DETECTOR_SIDE));
    const raw = { boxes: found("regressors"), scores: found("classificators") };
    const faces: Landmarks[] = [];
    for (const detection of readDetections(raw, picture)) {
      const region = regionOf(detection);
      const face = readFace(rawFaceOf(measure(input(faceInput(picture, region), FACE_SIDE))), region);
      if (face) faces.push(face);
    }
    return faces;
  };
}

const rawFaceOf = (output: (name: string) => Float32Array): RawFace => ({
  mesh: output("output_mesh_identity"),
  lips: output("output_lips"),
  eyes: [output("output_left_eye"), output("output_right_eye")],
  irises: [output("output_left_iris"), output("output_right_iris")],
  presence: output("conv_faceflag")[0] ?? Number.NEGATIVE_INFINITY,
});

/** Side of the landmark model's input in pixels. */
const FACE_SIDE = 192;
/** The region is this many times the longer side of the detector's box (RectTransformationCalculator). */
const REGION_SCALE = 1.5;
/** ThresholdingCalculator of MediaPipe's face_landmark. */
const MIN_PRESENCE = 0.5;

/** What the landmark model returns, in pixels of its input. */
interface RawFace {
  /** f32 [468][x, y, z]. */
  readonly mesh: Float32Array;
  /** Finer points, f32 [80][x, y], twice [71][x, y] and twice [5][x, y]. */
  readonly lips: Float32Array;
  readonly eyes: readonly [Float32Array, Float32Array];
  readonly irises: readonly [Float32Array, Float32Array];
  /** Logit of there being a face. */
  readonly presence: number;
}

/** The level square around a face: turned with the line through the eyes (FaceDetectionFrontDetectionToRoi). */
function regionOf({ center, width, height, eyes: [left, right] }: Detection): Region {
  return {
    ...center,
    side: Math.max(width, height) * REGION_SCALE,
    radians: Math.atan2(right.y - left.y, right.x - left.x),
  };
}

/** The landmark model's input: f32 [192][192][r, g, b], 0 to 1. */
function faceInput(picture: Picture, region: Region): Float32Array {
  return readRegion(picture, region, { side: FACE_SIDE, low: 0, high: 1, beyond: "edge" });
}

/** The landmarks in pixels of the picture; null if the region shows no face. */
function readFace(raw: RawFace, region: Region): Landmarks | null {
  if (1 / (1 + Math.exp(-raw.presence)) <= MIN_PRESENCE) return null;
  const points = refined(raw);
  for (let i = 0; i < points.length; i += 3) {
    const { x, y } = toPicture(region, (points[i] ?? 0) / FACE_SIDE, (points[i + 1] ?? 0) / FACE_SIDE);
    points[i] = x;
    points[i + 1] = y;
    points[i + 2] = ((points[i + 2] ?? 0) / FACE_SIDE) * region.side;
  }
  return points;
}

/**
 * The mesh with the finer points of lips, eyes and irises in it, in pixels of the input. Finer points keep the depth of the
 * mesh; an iris has the mean depth of its eye's rim (LandmarksRefinementCalculator).
 */
function refined({ mesh, lips, eyes, irises }: RawFace): Landmarks {
  const points = new Float32Array(LANDMARK_COUNT * 3);
  points.set(mesh.subarray(0, FACE_POINTS * 3));
  const put = (fine: Float32Array, numbers: readonly number[]) => {
    numbers.forEach((number, i) => {
      points.set(fine.subarray(i * 2, i * 2 + 2), number * 3);
    });
  };
  put(lips, LIP_POINTS);
  EYE_POINTS.forEach((numbers, side) => {
    put(eyes[side] ?? new Float32Array(), numbers);
    const iris = Array.from({ length: IRIS_POINTS }, (_, i) => FACE_POINTS + side * IRIS_POINTS + i);
    put(irises[side] ?? new Float32Array(), iris);
    const rim = numbers.slice(0, RIM_POINTS);
    const depth = rim.reduce((sum, number) => sum + (points[number * 3 + 2] ?? 0), 0) / rim.length;
    for (const number of iris) points[number * 3 + 2] = depth;
  });
  return points;
}

const IRIS_POINTS = 5;
/** The first points of an eye are its rim. */
const RIM_POINTS = 16;

/** Numbers in the mesh of the finer points, from MediaPipe's tensors_to_face_landmarks_with_attention. */
const LIP_POINTS = [
  61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 185, 40, 39, 37, 0, 267, 269, 270, 409, 78, 95, 88, 178,
  87, 14, 317, 402, 318, 324, 308, 191, 80, 81, 82, 13, 312, 311, 310, 415, 76, 77, 90, 180, 85, 16, 315, 404,
  320, 307, 306, 184, 74, 73, 72, 11, 302, 303, 304, 408, 62, 96, 89, 179, 86, 15, 316, 403, 319, 325, 292,
  183, 42, 41, 38, 12, 268, 271, 272, 407,
] as const;

/** The picture's left eye first. */
const EYE_POINTS = [
  [
    33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173, 130, 25, 110, 24, 23, 22, 26,
    112, 243, 247, 30, 29, 27, 28, 56, 190, 226, 31, 228, 229, 230, 231, 232, 233, 244, 113, 225, 224, 223,
    222, 221, 189, 35, 124, 46, 53, 52, 65, 143, 111, 117, 118, 119, 120, 121, 128, 245, 156, 70, 63, 105, 66,
    107, 55, 193,
  ],
  [
    263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398, 359, 255, 339, 254, 253,
    252, 256, 341, 463, 467, 260, 259, 257, 258, 286, 414, 446, 261, 448, 449, 450, 451, 452, 453, 464, 342,
    445, 444, 443, 442, 441, 413, 265, 353, 276, 283, 282, 295, 372, 340, 346, 347, 348, 349, 350, 357, 465,
    383, 300, 293, 334, 296, 336, 285, 417,
  ],
] as const;
