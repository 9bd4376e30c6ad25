import { MOUTH_SHAPES, type Picture, type Rig } from "#lib/avatar-engine/rig/rig.ts";
import {
  INNER_LOWER,
  INNER_UPPER,
  MOUTH_LEFT,
  MOUTH_RIGHT,
  OUTER_LOWER,
  OUTER_UPPER,
  SECOND_LOWER,
  SECOND_UPPER,
  THIRD_LOWER,
  THIRD_UPPER,
} from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { FACE_POINTS, LANDMARK_COUNT } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { delaunay } from "#lib/photo-avatar/numerics/delaunay.ts";
import { blur, emptyPlane, lumaOf, type Plane, sample } from "#lib/photo-avatar/numerics/pictures.ts";
import { between, heightAt, type Point, type Points, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { type Cover, coverOf, valueAt } from "#lib/photo-avatar/numerics/raster.ts";
import {
  FRAME_UNITS,
  invert,
  MOUTH_BOX,
  move,
  moveAll,
  ontoFrame,
  type Similarity,
} from "#lib/photo-avatar/photo/frame.ts";
import { faceSize } from "./face-size.ts";
import {
  DEPTH_SIDE,
  DEPTH_STEP,
  LIGHT_COLUMNS,
  LIGHT_ROWS,
  LIGHT_STEP,
  LOWER_TEETH,
  MOVING_POINTS,
  type MotionBasis,
} from "./motion-basis.ts";

/** A built-in avatar and the landmarks of its neutral image, in its pixels: f64 [LANDMARK_COUNT][x, y]. */
export interface KnownPerson {
  readonly rig: Rig;
  readonly points: Points;
}

/** How far towards the border of the red the second and third ring of a closed mouth are looked up. */
const SECOND_AT = 0.35;
const THIRD_AT = 0.65;
/** Pixels over which brightness is compared, and the ratios that count. */
const LIGHT_BLUR_PX = 3;
const MIN_LUMA = 0.6;
const MAX_LUMA = 1.35;

/** Averages the motion, light and depth of several people. */
export function makeMotionBasis(people: readonly KnownPerson[]): MotionBasis {
  const faces = people.map(readPerson);
  const mean = (of: (face: Face, i: number) => number, length: number) =>
    Float64Array.from({ length }, (_, i) => faces.reduce((sum, face) => sum + of(face, i), 0) / faces.length);
  const layout = mean(({ framed }, i) => framed[i] ?? 0, LANDMARK_COUNT * 2);
  const motions = faces.map(motionOf);
  const cells = LIGHT_ROWS * LIGHT_COLUMNS;
  const lights = faces.map((face) => lightOf(face, layout));
  const depths = faces.map((face) => depthOf(face));
  return {
    layout,
    motion: Float32Array.from({ length: MOUTH_SHAPES.length * MOVING_POINTS * 2 }, (_, i) =>
      motions.reduce((sum, motion) => sum + (motion[i] ?? 0) / faces.length, 0),
    ),
    light: Float32Array.from(
      { length: MOUTH_SHAPES.length * cells },
      (_, i) => 2 ** lights.reduce((sum, light) => sum + (light[i] ?? 0) / faces.length, 0),
    ),
    depth: meanDepth(depths),
  };
}

interface Face extends KnownPerson {
  readonly ontoFrame: Similarity;
  /** Landmarks in units of the frame. */
  readonly framed: Points;
  /** f64 [shape][vertex][x, y] in pixels of the whole image. */
  readonly meshes: readonly Float64Array[];
  /** Triangles, the far ones first. */
  readonly triangles: Uint16Array;
  readonly atRest: Cover;
}

function readPerson(person: KnownPerson): Face {
  const { json, vertices, triangles } = person.rig;
  const [x0, y0] = json.mouth.box;
  const count = json.mouth.vertices;
  const meshes = MOUTH_SHAPES.map((_, k) =>
    Float64Array.from(
      { length: count * 2 },
      (_, i) => (vertices[(k * count + (i >> 1)) * 3 + (i & 1)] ?? 0) + (i & 1 ? y0 : x0),
    ),
  );
  const depth = (t: number) =>
    [0, 1, 2].reduce((sum, k) => sum + (vertices[(triangles[t * 3 + k] ?? 0) * 3 + 2] ?? 0), 0);
  const order = Array.from({ length: triangles.length / 3 }, (_, t) => t).sort((a, b) => depth(b) - depth(a));
  const sorted = Uint16Array.from(order.flatMap((t) => [...triangles.subarray(t * 3, t * 3 + 3)]));
  const fit = ontoFrame(person.points);
  return {
    ...person,
    ontoFrame: fit,
    framed: moveAll(fit, person.points),
    meshes,
    triangles: sorted,
    atRest: coverOf(meshes[0] ?? new Float64Array(), sorted, { box: json.mouth.box, detail: 1 }),
  };
}

/** f64 [shape][MOVING_POINTS][x, y] as in `MotionBasis.motion`. */
function motionOf(face: Face): Float64Array {
  const { width, height } = faceSize(face.framed);
  const { a, b } = face.ontoFrame;
  const motion = new Float64Array(MOUTH_SHAPES.length * MOVING_POINTS * 2);
  const rings = ringHalves(face);
  const places = lookUps(face);
  MOUTH_SHAPES.forEach((shape, k) => {
    for (let i = 0; i < MOVING_POINTS; i++) {
      const moved =
        i === LOWER_TEETH
          ? teethShift(face.rig, shape)
          : (ringShift(rings, i, face, k) ?? meshShift(face, places[i], k));
      const at = (k * MOVING_POINTS + i) * 2;
      motion[at] = (a * moved.x - b * moved.y) / width;
      motion[at + 1] = (b * moved.x + a * moved.y) / height;
    }
  });
  return motion;
}

function teethShift({ json }: Rig, shape: (typeof MOUTH_SHAPES)[number]): Point {
  const [x, y] = json.mouth.lowerTeeth[shape];
  const [x0, y0] = json.mouth.lowerTeeth.sil;
  return { x: x - x0, y: y - y0 };
}

/** Where on the person's image each landmark's motion is read: lips away from the seam, on their own side of it. */
function lookUps({ points }: Face): Point[] {
  const places = Array.from({ length: LANDMARK_COUNT }, (_, i) => pointAt(points, i));
  for (const [inner, outer, second, third] of [
    [INNER_UPPER, OUTER_UPPER, SECOND_UPPER, THIRD_UPPER],
    [INNER_LOWER, OUTER_LOWER, SECOND_LOWER, THIRD_LOWER],
  ] as const) {
    inner.forEach((from, j) => {
      const a = pointAt(points, from);
      const b = pointAt(points, outer[j] ?? from);
      places[second[j] ?? from] = between(a, b, SECOND_AT);
      places[third[j] ?? from] = between(a, b, THIRD_AT);
    });
  }
  return places;
}

/** Displacement of the skin at a point, in pixels; none where the mesh ends. */
function meshShift({ rig, meshes, triangles, atRest }: Face, at: Point | undefined, k: number): Point {
  const [x0, y0, x1, y1] = rig.json.mouth.box;
  const rest = meshes[0];
  const moved = meshes[k];
  if (!at || !rest || !moved || at.x < x0 || at.y < y0 || at.x >= x1 || at.y >= y1) return { x: 0, y: 0 };
  const i = Math.floor(at.y - y0) * atRest.width + Math.floor(at.x - x0);
  if ((atRest.ids[i] ?? -1) < 0) return { x: 0, y: 0 };
  const value = (mesh: Float64Array, axis: number) => valueAt(atRest, i, triangles, mesh, 2, axis);
  return { x: value(moved, 0) - value(rest, 0), y: value(moved, 1) - value(rest, 1) };
}

/** Numbers of the vertices of the innermost lip ring from the left corner to the right one. */
interface RingHalves {
  readonly upper: readonly number[];
  readonly lower: readonly number[];
}

function ringHalves({ rig, meshes }: Face): RingHalves {
  const ring = rig.json.mouth.lipRing;
  const rest = meshes[0] ?? new Float64Array();
  const open = meshes[MOUTH_SHAPES.indexOf("aa")] ?? rest;
  const x = (i: number) => rest[i * 2] ?? 0;
  const left = ring.reduce((best, i, at) => (x(i) < x(ring[best] ?? 0) ? at : best), 0);
  const turned = [...ring.slice(left), ...ring.slice(0, left)];
  const right = turned.reduce((best, i, at) => (x(i) > x(turned[best] ?? 0) ? at : best), 0);
  const one = turned.slice(0, right + 1);
  const other = [...turned.slice(right), turned[0] ?? 0].reverse();
  const drop = (half: readonly number[]) =>
    half.reduce((sum, i) => sum + (open[i * 2 + 1] ?? 0) - (rest[i * 2 + 1] ?? 0), 0) / half.length;
  return drop(one) < drop(other) ? { upper: one, lower: other } : { upper: other, lower: one };
}

/** Displacement of a landmark of the inner rim, in pixels: the lip ring's at the same share of the mouth's width. */
function ringShift(rings: RingHalves, i: number, { points, meshes }: Face, k: number): Point | undefined {
  const isUpper = INNER_UPPER.some((point) => point === i);
  if (!isUpper && !INNER_LOWER.some((point) => point === i)) return undefined;
  const half = isUpper ? rings.upper : rings.lower;
  const rest = meshes[0] ?? new Float64Array();
  const moved = meshes[k] ?? rest;
  const left = pointAt(points, MOUTH_LEFT).x;
  const share = (pointAt(points, i).x - left) / (pointAt(points, MOUTH_RIGHT).x - left);
  const from = rest[(half[0] ?? 0) * 2] ?? 0;
  const to = rest[(half.at(-1) ?? 0) * 2] ?? 0;
  const along = (axis: number) =>
    heightAt(
      half.map((v) => ({ x: rest[v * 2] ?? 0, y: (moved[v * 2 + axis] ?? 0) - (rest[v * 2 + axis] ?? 0) })),
      from + share * (to - from),
    );
  return { x: along(0), y: along(1) };
}

/** log2 of the light's ratios by the mean face's places: f64 [shape][LIGHT_ROWS][LIGHT_COLUMNS]. */
function lightOf(face: Face, layout: Points): Float64Array {
  const used = layout.subarray(0, FACE_POINTS * 2);
  const triangles = delaunay(used);
  const cover = coverOf(used, triangles, {
    box: [
      MOUTH_BOX[0],
      MOUTH_BOX[1],
      MOUTH_BOX[0] + LIGHT_COLUMNS * LIGHT_STEP,
      MOUTH_BOX[1] + LIGHT_ROWS * LIGHT_STEP,
    ],
    detail: 1 / LIGHT_STEP,
  });
  const cells = LIGHT_ROWS * LIGHT_COLUMNS;
  const light = new Float64Array(MOUTH_SHAPES.length * cells);
  const [x0, y0] = face.rig.json.mouth.box;
  const rest = skinLuma(face, 0);
  MOUTH_SHAPES.forEach((_, k) => {
    if (k === 0) return;
    const moved = skinLuma(face, k);
    for (let i = 0; i < cells; i++) {
      if ((cover.ids[i] ?? -1) < 0) continue;
      const at = {
        x: valueAt(cover, i, triangles, face.points, 2, 0),
        y: valueAt(cover, i, triangles, face.points, 2, 1),
      };
      const shift = meshShift(face, at, k);
      const before = readLuma(rest, at.x - x0, at.y - y0);
      const after = readLuma(moved, at.x + shift.x - x0, at.y + shift.y - y0);
      if (before === null || after === null) continue;
      light[k * cells + i] = Math.log2(Math.min(MAX_LUMA, Math.max(MIN_LUMA, (after + 6) / (before + 6))));
    }
  });
  return light;
}

/** Soft brightness of skin, and how much skin there was: two channels over the mouth box. */
function skinLuma({ rig, meshes, triangles }: Face, k: number): Plane {
  const picture: Picture = rig.mouth[k] ?? rig.neutral;
  const { width, height, rgba } = picture;
  const cover = coverOf(meshes[k] ?? new Float64Array(), triangles, { box: rig.json.mouth.box, detail: 1 });
  const plane = emptyPlane(width, height, 2);
  for (let i = 0; i < width * height; i++) {
    const isSkin = (cover.ids[i] ?? -1) >= 0 && (rgba[i * 4 + 3] ?? 0) > 250;
    if (!isSkin) continue;
    plane.data[i * 2] = lumaOf(rgba[i * 4] ?? 0, rgba[i * 4 + 1] ?? 0, rgba[i * 4 + 2] ?? 0);
    plane.data[i * 2 + 1] = 1;
  }
  return blur(plane, LIGHT_BLUR_PX);
}

const PAIR = new Float32Array(2);

function readLuma(plane: Plane, x: number, y: number): number | null {
  if (x < 0 || y < 0 || x >= plane.width || y >= plane.height) return null;
  sample(plane, x, y, PAIR);
  const [luma = 0, weight = 0] = PAIR;
  return weight < 0.3 ? null : luma / weight;
}

/** A person's depth over the frame, NaN where there is nothing: f64 [DEPTH_SIDE][DEPTH_SIDE]. */
function depthOf({ rig, ontoFrame: fit }: Face): Float64Array {
  const back = invert(fit);
  return Float64Array.from({ length: DEPTH_SIDE ** 2 }, (_, i) => {
    const { x, y } = move(
      back,
      ((i % DEPTH_SIDE) + 0.5) * DEPTH_STEP,
      (Math.floor(i / DEPTH_SIDE) + 0.5) * DEPTH_STEP,
    );
    const at = Math.floor(y) * FRAME_UNITS + Math.floor(x);
    const inside = x >= 0 && y >= 0 && x < FRAME_UNITS && y < FRAME_UNITS;
    return inside && (rig.neutral.rgba[at * 4 + 3] ?? 0) > 200 ? (rig.depth.values[at] ?? 0) : Number.NaN;
  });
}

/** The mean of those who are there; places without anybody continue their surroundings. */
function meanDepth(depths: readonly Float64Array[]): Uint8Array {
  let values = Float64Array.from({ length: DEPTH_SIDE ** 2 }, (_, i) => {
    const known = depths.map((depth) => depth[i] ?? Number.NaN).filter((value) => !Number.isNaN(value));
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  });
  while (values.some(Number.isNaN)) {
    const before = values;
    values = before.map((value, i) => {
      if (!Number.isNaN(value)) return value;
      const x = i % DEPTH_SIDE;
      const near = [i - DEPTH_SIDE, i + DEPTH_SIDE, x > 0 ? i - 1 : -1, x < DEPTH_SIDE - 1 ? i + 1 : -1]
        .map((n) => before[n] ?? Number.NaN)
        .filter((n) => !Number.isNaN(n));
      return near.reduce((sum, n) => sum + n, 0) / near.length;
    });
  }
  return Uint8Array.from(values, Math.round);
}
