import { DEPTH_SIDE, DEPTH_STEP, type MotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { EYES, OUTLINE } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { FACE_POINTS } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { erode, maskOf } from "#lib/photo-avatar/numerics/masks.ts";
import { blur, emptyPlane, type Plane, sample } from "#lib/photo-avatar/numerics/pictures.ts";
import { clamp, flat, isWithin, pick } from "#lib/photo-avatar/numerics/points.ts";
import { thinPlate, thinPlateValue } from "#lib/photo-avatar/numerics/thin-plate.ts";
import { FRAME_UNITS, MEAN_PLACE } from "#lib/photo-avatar/photo/frame.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";

/** Landmarks that carry the depth over: every third is plenty for so smooth a map. */
const EVERY = 3;
const CELLS = 96;
/** Meters per unit of the mean face, and per step of a rig's `depth.webp`. */
const METERS_PER_UNIT = 1.32 / 2470;
const METERS_PER_STEP = 0.3 / 255;
/** How much of the landmarks' depth is believed: the model makes noses a little long. */
const BELIEVED = 0.85;
/** Units inside the outline over which the face's own depth becomes the mean one. */
const RIM = 26;
const RIM_BLUR = 12;

/**
 * How far everything is behind the eyes: one channel of `side` x `side` pixels, in the steps of a rig's `depth.webp`. Inside
 * the face by its own landmarks, around it by the mean face laid onto it.
 */
export function drawDepth(face: NeutralFace, basis: MotionBasis, side: number): Plane {
  const mean = meanDepth(face, basis);
  const own = ownDepth(face);
  const inFace = faceMask(face);
  // Both agree on the whole; only the landmarks' profile is taken.
  const shift = medianWhere(inFace, (i) => (own.data[i] ?? 0) - (mean.data[i] ?? 0));
  const coarse = emptyPlane(CELLS, CELLS, 1);
  for (let i = 0; i < coarse.data.length; i++) {
    const share = inFace.data[i] ?? 0;
    const value = (mean.data[i] ?? 0) * (1 - share) + ((own.data[i] ?? 0) - shift) * share;
    coarse.data[i] = clamp(value, 0, 255);
  }
  const soft = blur(coarse, 0.8);
  const result = emptyPlane(side, side, 1);
  const value = new Float32Array(1);
  for (let i = 0; i < side * side; i++) {
    sample(soft, (((i % side) + 0.5) / side) * CELLS, ((Math.floor(i / side) + 0.5) / side) * CELLS, value);
    result.data[i] = value[0] ?? 0;
  }
  return result;
}

/** The middle of a cell, in units. */
const xOf = (i: number) => (((i % CELLS) + 0.5) / CELLS) * FRAME_UNITS;
const yOf = (i: number) => ((Math.floor(i / CELLS) + 0.5) / CELLS) * FRAME_UNITS;

/** The mean face's depth, laid onto a face. */
function meanDepth({ points, place }: NeutralFace, basis: MotionBasis): Plane {
  const used = Array.from({ length: FACE_POINTS / EVERY }, (_, i) => i * EVERY);
  const corners = [
    [0, 0],
    [FRAME_UNITS, 0],
    [0, FRAME_UNITS],
    [FRAME_UNITS, FRAME_UNITS],
    [120, 640],
    [600, 640],
    [0, 400],
    [720, 400],
  ];
  const flatWithCorners = (of: Float64Array, { zoom, middle }: NeutralFace["place"]) =>
    Float64Array.of(
      ...flat(pick(of, used)),
      ...corners.flatMap(([x = 0, y = 0]) => [
        middle.x + (x - MEAN_PLACE.middle.x) * zoom,
        middle.y + (y - MEAN_PLACE.middle.y) * zoom,
      ]),
    );
  const onto = thinPlate(flatWithCorners(points, place), flatWithCorners(basis.layout, MEAN_PLACE), 5e-3);
  const grid: Plane = {
    width: DEPTH_SIDE,
    height: DEPTH_SIDE,
    channels: 1,
    data: Float32Array.from(basis.depth),
  };
  const result = emptyPlane(CELLS, CELLS, 1);
  const value = new Float32Array(1);
  for (let i = 0; i < CELLS * CELLS; i++) {
    const at = onto(xOf(i), yOf(i));
    sample(grid, at.x / DEPTH_STEP, at.y / DEPTH_STEP, value);
    result.data[i] = value[0] ?? 0;
  }
  return result;
}

/** The landmarks' own depth, behind the corners of the eyes. */
function ownDepth({ points, depths, place }: NeutralFace): Plane {
  const corners = EYES.flatMap(({ upper }) => [upper[0], upper[upper.length - 1] ?? upper[0]]);
  const eyes = corners.reduce((sum, i) => sum + (depths[i] ?? 0), 0) / corners.length;
  const used = Array.from({ length: FACE_POINTS / 2 }, (_, i) => i * 2);
  const scale = ((METERS_PER_UNIT / place.zoom) * BELIEVED) / METERS_PER_STEP;
  const at = thinPlateValue(
    flat(pick(points, used)),
    Float64Array.from(used, (i) => ((depths[i] ?? 0) - eyes) * scale),
    2e-3,
  );
  const result = emptyPlane(CELLS, CELLS, 1);
  for (let i = 0; i < CELLS * CELLS; i++) result.data[i] = at(xOf(i), yOf(i));
  return result;
}

/** 1 well inside the face, 0 outside. */
function faceMask({ points, place }: NeutralFace): Plane {
  const outline = pick(points, OUTLINE);
  const inside = maskOf(CELLS, CELLS, (i) => isWithin(outline, { x: xOf(i), y: yOf(i) }));
  const cells = (units: number) => (units * place.zoom * CELLS) / FRAME_UNITS;
  return blur(erode(inside, cells(RIM)), cells(RIM_BLUR));
}

function medianWhere(mask: Plane, value: (i: number) => number): number {
  const values = Array.from(mask.data.keys())
    .filter((i) => (mask.data[i] ?? 0) > 0.9)
    .map(value)
    .sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}
