import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import type { Point } from "#lib/photo-avatar/numerics/points.ts";
import { type Region, readRegion, toPicture } from "./region.ts";

/** Side of the detector's input in pixels. */
export const DETECTOR_SIDE = 128;

/** What the detector returns, for each of its 896 anchors. */
export interface RawDetections {
  /** f32 [896][16]: center x and y, width, height, then x and y of six points, in pixels of its input. */
  readonly boxes: Float32Array;
  /** f32 [896]: logits. */
  readonly scores: Float32Array;
}

/** A face: center, sides and the middles of the eyes (the picture's left one first), in pixels. */
export interface Detection {
  readonly center: Point;
  readonly width: number;
  readonly height: number;
  readonly eyes: readonly [Point, Point];
}

/** Numbers of an anchor: four of the box, two of each point. */
const VALUES = 16;
/**
 * Layers of the detector: cells of `strides` pixels, with `anchors` anchors in the middle of each, all of size 1. From
 * `SsdAnchorsCalculator` of MediaPipe's face_detection_short_range_common: strides 8, 16, 16, 16, two anchors each, where
 * layers of the same stride follow each other.
 */
const LAYERS = [
  { stride: 8, anchors: 2 },
  { stride: 16, anchors: 6 },
] as const;
/** The lowest score of a face, and the share of overlap above which two boxes are one face. */
const MIN_SCORE = 0.3;
const SAME_FACE_OVERLAP = 0.3;
/** Faces that are looked at; more than one already refuses a photo. */
const MAX_FACES = 3;

/** Centers of the anchors, in shares of the input: f64 [896][x, y]. */
const ANCHORS = Float64Array.from(
  LAYERS.flatMap(({ stride, anchors }) => {
    const cells = DETECTOR_SIDE / stride;
    return Array.from({ length: cells * cells * anchors }, (_, i) => {
      const cell = Math.floor(i / anchors);
      return [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells];
    }).flat();
  }),
);

/** The square around the whole picture, which the detector looks at. */
const wholeOf = ({ width, height }: Picture): Region => ({
  x: width / 2,
  y: height / 2,
  side: Math.max(width, height),
  radians: 0,
});

/** The detector's input: f32 [128][128][r, g, b], -1 to 1, black beyond the picture. */
export function detectorInput(picture: Picture): Float32Array {
  return readRegion(picture, wholeOf(picture), { side: DETECTOR_SIDE, low: -1, high: 1, beyond: "black" });
}

/** A box with its score; values as in `RawDetections.boxes`, but in shares of the input and absolute. */
interface Candidate {
  readonly score: number;
  readonly values: Float64Array;
}

/** The faces that the detector sees, the most certain first. */
export function readDetections(raw: RawDetections, picture: Picture): Detection[] {
  const region = wholeOf(picture);
  return mergeOverlapping(candidatesOf(raw))
    .slice(0, MAX_FACES)
    .map(({ values }) => {
      const point = (at: number) => toPicture(region, values[at] ?? 0, values[at + 1] ?? 0);
      return {
        center: point(0),
        width: (values[2] ?? 0) * region.side,
        height: (values[3] ?? 0) * region.side,
        eyes: [point(4), point(6)],
      };
    });
}

/** MediaPipe's TensorsToDetectionsCalculator. */
function candidatesOf({ boxes, scores }: RawDetections): Candidate[] {
  const found: Candidate[] = [];
  scores.forEach((logit, i) => {
    const score = 1 / (1 + Math.exp(-logit));
    if (score < MIN_SCORE) return;
    const values = Float64Array.from(boxes.subarray(i * VALUES, (i + 1) * VALUES), (value, k) => {
      const isSize = k === 2 || k === 3;
      return value / DETECTOR_SIDE + (isSize ? 0 : (ANCHORS[i * 2 + (k % 2)] ?? 0));
    });
    found.push({ score, values });
  });
  return found.sort((a, b) => b.score - a.score);
}

/** The mean of each group of overlapping boxes, weighted by score (NonMaxSuppressionCalculator, `WEIGHTED`). */
function mergeOverlapping(candidates: Candidate[]): Candidate[] {
  const merged: Candidate[] = [];
  let left = candidates;
  for (let best = left[0]; best; best = left[0]) {
    const top = best;
    const isSame = (other: Candidate) => other === top || overlap(top, other) > SAME_FACE_OVERLAP;
    const group = left.filter(isSame);
    left = left.filter((other) => !isSame(other));
    const sum = group.reduce((total, { score }) => total + score, 0);
    const values = top.values.map(
      (_, k) => group.reduce((total, { score, values }) => total + score * (values[k] ?? 0), 0) / sum,
    );
    merged.push({ score: top.score, values });
  }
  return merged;
}

/** Area that two boxes share, as a share of what they cover together. */
function overlap({ values: a }: Candidate, { values: b }: Candidate): number {
  const shared = (k: number) => {
    const [halfA, halfB] = [(a[k + 2] ?? 0) / 2, (b[k + 2] ?? 0) / 2];
    const [from, to] = [
      Math.max((a[k] ?? 0) - halfA, (b[k] ?? 0) - halfB),
      Math.min((a[k] ?? 0) + halfA, (b[k] ?? 0) + halfB),
    ];
    return Math.max(0, to - from);
  };
  const both = shared(0) * shared(1);
  const area = (values: Float64Array) => (values[2] ?? 0) * (values[3] ?? 0);
  return both / Math.max(1e-12, area(a) + area(b) - both);
}
