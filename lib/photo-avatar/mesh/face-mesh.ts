import type { AnyMouthShape } from "#lib/avatar-engine/rig/rig.ts";
import type { MotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { JAW, LIPS, NOSE_BRIDGE } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { FACE_POINTS } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { delaunay, turn } from "#lib/photo-avatar/numerics/delaunay.ts";
import { keepUpright, roundTo } from "#lib/photo-avatar/numerics/keep-upright.ts";
import {
  type Box,
  clamp,
  distance,
  flat,
  isWithin,
  type Point,
  type Points,
  pick,
  pointAt,
  smoothStep,
} from "#lib/photo-avatar/numerics/points.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";
import { flattenRings, lipMesh, lipRings } from "./lip-rings.ts";
import { shapeShifts } from "./shape-shifts.ts";

/** The part of a face that speaks: flat, one layer, split between the lips. */
export interface FaceMesh {
  readonly box: Box;
  /** The shapes of the mouth: those that every avatar has, and a laugh if the person's pictures show one. */
  readonly names: readonly AnyMouthShape[];
  /** f64 [shape][vertex][x, y] in units of the frame. */
  readonly shapes: readonly Float64Array[];
  readonly triangles: Uint16Array;
  /** The vertices around the opening. */
  readonly ring: readonly number[];
  /** f64 [vertex][x, y]: the same places of the mean face, for its light. */
  readonly places: Float64Array;
  /** The vertices in another picture of the same person, by its landmarks in units. */
  readonly verticesOf: (points: Points) => Float64Array;
  /** Displacement of the lower teeth in each shape, in units. */
  readonly teeth: Readonly<Record<AnyMouthShape, Point>>;
}

/** Units between vertices along the box, and beyond the jaw. */
const EDGE_STEP = 28;
const BELOW_JAW = [9, 20, 34, 52, 76] as const;
/** Units over which the jaw's motion fades on the neck and on what is behind the head. */
const JAW_REACH = 46;
/** Units inside the box over which motion fades, so that the patch joins the still image. */
const EDGE_FADE = 26;
/** Units that vertices keep from each other and from the lips. */
const APART = 2.5;

interface Vertex extends Point {
  /** The landmark it is, or moves with. */
  readonly landmark: number;
  /** How much of that motion it has. */
  readonly share: number;
}

/** `step`: positions are multiples of it, in units. */
export function makeFaceMesh(face: NeutralFace, basis: MotionBasis, box: Box, step: number): FaceMesh {
  const rings = lipRings(face.points);
  const lips = lipMesh(rings.upper[0]?.length ?? 0);
  const lipPoints = flattenRings(rings);
  const rest = skinVertices(
    face,
    box,
    lips.border.map((i) => lipPoints[i] ?? { x: 0, y: 0 }),
  );
  const restPoints = Float64Array.from(
    [...lipPoints, ...rest].flatMap(({ x, y }) => [roundTo(x, step), roundTo(y, step)]),
  );
  const triangles = triangulate(restPoints, lips);
  const { names, shifts, teeth } = shapeShifts(face, basis);
  const shapes = shifts.map((shift) => {
    const moved = [
      ...flattenRings(lipRings(shift)),
      ...rest.map(({ landmark, share }) => {
        const { x, y } = pointAt(shift, landmark);
        return { x: x * share, y: y * share };
      }),
    ];
    const displaced = restPoints.map((value, i) => {
      const by = moved[i >> 1] ?? { x: 0, y: 0 };
      return value + (i & 1 ? by.y : by.x) * edgeShare(pointAt(restPoints, i >> 1), box);
    });
    return keepUpright(restPoints, displaced, triangles, step);
  });
  const verticesOf = (points: Points) => {
    const skin = rest.map(({ x, y, landmark, share }) => {
      const [there, here] = [pointAt(points, landmark), pointAt(face.points, landmark)];
      return { x: x + (there.x - here.x) * share, y: y + (there.y - here.y) * share };
    });
    return flat([...flattenRings(lipRings(points)), ...skin]);
  };
  const places = placesOf(face, basis, rest);
  return { box, names, shapes, triangles, ring: lips.opening, places, verticesOf, teeth };
}

/** 0 at the edge of the box, 1 well inside. */
function edgeShare({ x, y }: Point, [x0, y0, x1, y1]: Box): number {
  const inside = Math.min(x - x0, x1 - x, y1 - y);
  // The nose, at the upper edge, moves little; eyes above it join smoothly.
  return smoothStep(inside / EDGE_FADE) * smoothStep((y - y0) / (EDGE_FADE / 2));
}

/** All vertices but those of the lips, none too close to another. */
function skinVertices({ points }: NeutralFace, box: Box, border: readonly Point[]): Vertex[] {
  const [x0, y0, x1, y1] = box;
  const kept: Vertex[] = [];
  const add = (vertex: Vertex, apart = APART) => {
    const near = (other: Point) => distance(other, vertex) < apart;
    const inside = vertex.x >= x0 - 12 && vertex.x <= x1 + 12 && vertex.y >= y0 - 12 && vertex.y <= y1 + 12;
    if (inside && !kept.some(near) && !border.some(near) && !isWithin(border, vertex)) kept.push(vertex);
  };
  const bridge = pointAt(points, NOSE_BRIDGE).y;
  for (let i = 0; i < FACE_POINTS; i++) {
    const { x, y } = pointAt(points, i);
    if (!LIPS.has(i) && y > bridge) add({ x, y, landmark: i, share: 1 });
  }
  for (const vertex of jawVertices(points)) add(vertex, 7);
  for (const vertex of edgeVertices(box)) add(vertex, 10);
  return kept;
}

/** Points beyond the jaw, which follow it less and less: neck and background are one sheet of rubber. */
function jawVertices(points: Float64Array): Vertex[] {
  const jaw = pick(points, JAW);
  const found: Vertex[] = [];
  for (const away of BELOW_JAW) {
    JAW.forEach((landmark, j) => {
      const here = jaw[j] ?? { x: 0, y: 0 };
      const before = jaw[Math.max(0, j - 1)] ?? here;
      const after = jaw[Math.min(jaw.length - 1, j + 1)] ?? here;
      const length = distance(before, after) || 1;
      // From left to right along the jaw, outwards is to the right of the way: downwards.
      const normal = { x: -(after.y - before.y) / length, y: (after.x - before.x) / length };
      const x = here.x + normal.x * away;
      const y = here.y + normal.y * away;
      found.push({ x, y, landmark, share: Math.exp(-away / JAW_REACH) });
    });
  }
  return found;
}

/** Still points along the box. */
function edgeVertices([x0, y0, x1, y1]: Box): Vertex[] {
  const found: Vertex[] = [];
  const still = (x: number, y: number) => found.push({ x, y, landmark: 0, share: 0 });
  const [across, down] = [Math.ceil((x1 - x0) / EDGE_STEP), Math.ceil((y1 - y0) / EDGE_STEP)];
  for (let i = 0; i <= across; i++) {
    still(x0 + ((x1 - x0) * i) / across, y0 - 4);
    still(x0 + ((x1 - x0) * i) / across, y1 + 4);
  }
  for (let i = 0; i <= down; i++) {
    still(x0 - 4, y0 + ((y1 - y0) * i) / down);
    still(x1 + 4, y0 + ((y1 - y0) * i) / down);
  }
  return found;
}

/** The lips' own triangles, and Delaunay's around them; all of one orientation. */
function triangulate(points: Float64Array, lips: ReturnType<typeof lipMesh>): Uint16Array {
  const outside = [
    ...lips.border,
    ...Array.from({ length: points.length / 2 - lips.count }, (_, i) => lips.count + i),
  ];
  const local = delaunay(flat(pick(points, outside)));
  const line = pick(points, lips.border);
  const result = [...lips.triangles];
  for (let t = 0; t < local.length; t += 3) {
    const corners = [...local.subarray(t, t + 3)].map((i) => outside[i] ?? 0);
    const [a, b, c] = pick(points, corners);
    if (!a || !b || !c || turn(a, b, c) < 1e-6) continue;
    const center = { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
    const isLip = corners.every((i) => i < lips.count) && isWithin(line, center);
    if (!isLip) result.push(...corners);
  }
  return Uint16Array.from(result);
}

/** Where each vertex lies on the mean face. */
function placesOf(face: NeutralFace, basis: MotionBasis, rest: readonly Vertex[]): Float64Array {
  const lips = flattenRings(lipRings(basis.layout));
  const skin = rest.map(({ x, y, landmark, share }) => {
    const on = pointAt(basis.layout, landmark);
    if (share === 0) return { x, y };
    const here = pointAt(face.points, landmark);
    return { x: on.x + x - here.x, y: on.y + y - here.y };
  });
  return Float64Array.from([...lips, ...skin].flatMap(({ x, y }) => [clamp(x, 0, 720), clamp(y, 0, 720)]));
}
