import type { AnyMouthShape } from "#lib/avatar-engine/rig/rig.ts";
import { NOSE_TIP } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import type { FaceMesh } from "#lib/photo-avatar/mesh/face-mesh.ts";
import { CLOSED_GAP } from "#lib/photo-avatar/mouth/mouth-shape.ts";
import { dilate } from "#lib/photo-avatar/numerics/masks.ts";
import { crop, emptyPlane, type Plane, sample } from "#lib/photo-avatar/numerics/pictures.ts";
import { type Point, pointAt, smoothStep } from "#lib/photo-avatar/numerics/points.ts";
import { coverOf, placeAt } from "#lib/photo-avatar/numerics/raster.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";
import { type Expression, lightQuotient, type OwnExpressions } from "./own-expressions.ts";

/** Whose light a shape shows, and how much of it: of the cheeks' folds, of a chin that is down, of a smile. */
const LIGHT: Partial<Record<AnyMouthShape, readonly (readonly [Expression, number])[]>> = {
  aa: [["open", 1]],
  O: [["open", 0.85]],
  E: [
    ["open", 0.35],
    ["laugh", 0.25],
  ],
  I: [["laugh", 0.4]],
  SS: [["laugh", 0.25]],
  FF: [["laugh", 0.15]],
  smile: [["smile", 0.9]],
  laugh: [["laugh", 0.9]],
  kk: [["open", 0.35]],
  nn: [["open", 0.3]],
  DD: [["open", 0.3]],
  TH: [["open", 0.3]],
  RR: [["open", 0.35]],
  CH: [["open", 0.3]],
  U: [["open", 0.2]],
};
/** Shapes that light the nose, too. */
const SMILES: readonly AnyMouthShape[] = ["smile", "laugh"];
/** How much of a smile with teeth a closed smile shows. */
const LAUGH_AS_SMILE = 0.4;
/** Blur in pixels of the pictures. */
const BLUR_PX = 1.35;
/** Units that rims are read away from the opening: in pictures at rest, where they touch, and in others. */
const PUSHED = { rest: 2.4, moved: 0.6 } as const;
/** Opening, in units, from which on the rims count as apart; below it they do in part. */
const APART = 5;
/** The nose's wings, which an open mouth doesn't light: half their width, and the units over which they end. */
const NOSE = { half: 34, below: 4, fade: 10 } as const;

/** Whether the person's pictures show how a shape changes the light. */
const sourcesOf = (own: OwnExpressions, shape: AnyMouthShape) =>
  (LIGHT[shape] ?? []).flatMap(([name, share]) => {
    const of = own.of.get(name);
    if (of) return [{ of, share }];
    const laugh = own.of.get("laugh");
    return name === "smile" && laugh ? [{ of: laugh, share }] : [];
  });

/**
 * The light of a shape by the person's own pictures; undefined if they don't show it: what colors are multiplied with, three
 * channels over the mouth's box, one pixel per unit.
 */
export function ownMouthLight(face: NeutralFace, mesh: FaceMesh, shape: AnyMouthShape): Plane | undefined {
  const { own } = face;
  const sources = own ? sourcesOf(own, shape) : [];
  if (!own || (sources.length === 0 && own.of.size === 0)) return undefined;
  const moved = mesh.shapes[mesh.names.indexOf(shape)] ?? new Float64Array();
  const { box, triangles } = mesh;
  const cover = coverOf(moved, triangles, { box, detail: 1 });
  const { width, height } = cover;
  const isShut = shape === "PP" || shape === "smile";
  const rest = pushed(mesh, moved, mesh.verticesOf(own.neutral.points), isShut ? 0 : PUSHED.rest);
  const near = nearFace(own, mesh, BLUR_REACH * BLUR_PX * Math.max(1, own.unitsPerPixel));
  const sum = emptyPlane(width, height, 3);
  for (const { of, share } of sources) {
    const there = pushed(mesh, moved, mesh.verticesOf(of.points), isShut ? 0 : PUSHED.moved);
    const quotient = lightQuotient({
      ...{ own, expression: of, width, height, blurPx: BLUR_PX },
      placesOf: (i, into) => {
        if (!near.data[i] || (cover.ids[i] ?? -1) < 0) return false;
        placeAt(cover, i, triangles, there, into);
        placeAt(cover, i, triangles, rest, into, 2);
        return true;
      },
    });
    const shows = shape === "smile" && of.gap > CLOSED_GAP ? LAUGH_AS_SMILE : 1;
    addTo(sum.data, quotient.data, share * shows * own.light);
  }
  return withinFace(face, mesh, shape, sum);
}

function addTo(sum: Float32Array, values: Float32Array, share: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + share * (values[i] ?? 0);
}

/** Blurs are boxes three times over, which end here, in their sigmas. */
const BLUR_REACH = 4;

/** 1 where the light of the face, or what is blurred into it, is in the mouth's box, one pixel per unit. */
function nearFace({ onFace }: OwnExpressions, { box }: FaceMesh, reach: number): Plane {
  const inside = crop(onFace, box);
  const shown = { ...inside, data: inside.data.map((value) => (value > 0 ? 1 : 0)) };
  return dilate(shown, Math.ceil(reach) + 1);
}

/** The factor of the light, 1 outside of the face. */
function withinFace(face: NeutralFace, mesh: FaceMesh, shape: AnyMouthShape, sum: Plane): Plane {
  const [x0, y0] = mesh.box;
  const { zoom } = face.place;
  const nose = pointAt(face.points, NOSE_TIP);
  const under = pointAt(face.points, 2).y;
  const factor = emptyPlane(sum.width, sum.height, 3);
  const corners = cornersOf(mesh, shape);
  const shares = { noseX: nose.x, under, zoom, corners, isSmile: SMILES.includes(shape) };
  for (let i = 0; i < sum.width * sum.height; i++) {
    const x = x0 + (i % sum.width) + 0.5;
    const y = y0 + Math.floor(i / sum.width) + 0.5;
    ON_FACE[0] = 0;
    if (face.own) sample(face.own.onFace, x, y, ON_FACE);
    writeFactor(shares, { x, y, inside: ON_FACE[0] ?? 0 }, i * 3, sum.data, factor.data);
  }
  return factor;
}

const ON_FACE = new Float32Array(1);

interface Shares {
  readonly noseX: number;
  /** Where the nose ends. */
  readonly under: number;
  readonly zoom: number;
  readonly corners: readonly Point[];
  readonly isSmile: boolean;
}

/** Writes the factor at a place of which `inside` is within the face. */
function writeFactor(
  { noseX, under, zoom, corners, isSmile }: Shares,
  { x, y, inside }: Point & { readonly inside: number },
  i: number,
  sum: Float32Array,
  into: Float32Array,
): void {
  if (inside === 0) {
    into.fill(1, i, i + 3);
    return;
  }
  const isNose =
    smoothStep((under + NOSE.below * zoom - y) / (2 * NOSE.below * zoom)) *
    smoothStep((NOSE.half * zoom - Math.abs(x - noseX)) / (NOSE.fade * zoom));
  const share = inside * (isSmile ? 1 : 1 - 0.85 * isNose);
  let away = Number.POSITIVE_INFINITY;
  for (const corner of corners) away = Math.min(away, Math.hypot(x - corner.x, y - corner.y));
  const near = smoothStep((CORNER * zoom - away) / (0.5 * CORNER * zoom));
  for (let c = i; c < i + 3; c++) {
    const value = (sum[c] ?? 0) * share;
    into[c] = Math.exp(value - Math.max(0, value) * near);
  }
}

/** Units around the lips' corners that never get brighter: where a shadow was in one picture only, a speck would be. */
const CORNER = 9;

function cornersOf(mesh: FaceMesh, shape: AnyMouthShape): Point[] {
  const moved = mesh.shapes[mesh.names.indexOf(shape)] ?? new Float64Array();
  return [mesh.ring[0], mesh.ring[mesh.ring.length / 2]].map((vertex) => pointAt(moved, vertex ?? 0));
}

/** Vertices of a picture with the rims of the lips moved into the red, where a shape opens them. */
function pushed(mesh: FaceMesh, moved: Float64Array, vertices: Float64Array, by: number): Float64Array {
  const result = vertices.slice();
  const { ring } = mesh;
  for (let j = 1; j < ring.length / 2; j++) {
    const [upper, lower] = [ring[j] ?? 0, ring[ring.length - j] ?? 0];
    const open = smoothStep((pointAt(moved, lower).y - pointAt(moved, upper).y) / APART);
    result[upper * 2 + 1] = (result[upper * 2 + 1] ?? 0) - by * open;
    result[lower * 2 + 1] = (result[lower * 2 + 1] ?? 0) + by * open;
  }
  return result;
}
