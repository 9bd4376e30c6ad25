import {
  INNER_LOWER,
  INNER_UPPER,
  OUTER_LOWER,
  OUTER_UPPER,
  SECOND_LOWER,
  SECOND_UPPER,
  THIRD_LOWER,
  THIRD_UPPER,
} from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { between, type Point, type Points, pick, subdivide } from "#lib/photo-avatar/numerics/points.ts";

/** Where the second and third ring lie between the rims, from the inner to the outer one. */
const SECOND_AT = 0.35;
const THIRD_AT = 0.65;
/** Pieces between two landmarks of a ring. */
const PARTS = 2;

/** Four rings of a lip, the inner one first, each from the left corner to the right. */
export type LipRings = readonly (readonly Point[])[];

const UPPER = [INNER_UPPER, SECOND_UPPER, THIRD_UPPER, OUTER_UPPER] as const;
const LOWER = [INNER_LOWER, SECOND_LOWER, THIRD_LOWER, OUTER_LOWER] as const;

/**
 * The rings of both lips, curved between landmarks: of positions, or of displacements. The middle rings are laid evenly
 * between the rims.
 */
export function lipRings(points: Points): { upper: LipRings; lower: LipRings } {
  const rings = (of: typeof UPPER | typeof LOWER) => {
    const inner = pick(points, of[0]);
    const outer = pick(points, of[3]);
    const middle = (share: number) => inner.map((point, j) => between(point, outer[j] ?? point, share));
    return [inner, middle(SECOND_AT), middle(THIRD_AT), outer].map((ring) => subdivide(ring, PARTS));
  };
  return { upper: rings(UPPER), lower: rings(LOWER) };
}

/** The vertices of both lips: numbers of each ring's points, and the triangles between the rings. */
export interface LipMesh {
  /** Order of the points: upper rings from the inner one, then the lower rings without their ends. */
  readonly count: number;
  readonly triangles: readonly number[];
  /** The innermost ring, around the opening. */
  readonly opening: readonly number[];
  /** The border of the red, around both lips. */
  readonly border: readonly number[];
}

/** The points of both lips in the order of `LipMesh`. */
export function flattenRings({ upper, lower }: { upper: LipRings; lower: LipRings }): Point[] {
  return [...upper.flat(), ...lower.flatMap((ring) => ring.slice(1, -1))];
}

/** The mesh for four rings of `length` points. */
export function lipMesh(length: number): LipMesh {
  const rings = UPPER.length;
  const upper = (ring: number, j: number) => ring * length + j;
  const lower = (ring: number, j: number) =>
    j === 0 || j === length - 1 ? upper(ring, j) : rings * length + ring * (length - 2) + j - 1;
  const triangles: number[] = [];
  for (let ring = 0; ring + 1 < rings; ring++) {
    for (let j = 0; j + 1 < length; j++) {
      // The upper lip's outer rings lie above its inner ones, the lower lip's below.
      const [a, b, c, d] = [upper(ring, j), upper(ring, j + 1), upper(ring + 1, j + 1), upper(ring + 1, j)];
      // Diagonals lean towards the nearer corner, where three points of a rim lie on one line.
      const onLeft = 2 * (j + 1) <= length;
      triangles.push(...(onLeft ? [a, c, b, a, d, c] : [a, d, b, b, d, c]));
      const [e, f, g, h] = [lower(ring, j), lower(ring, j + 1), lower(ring + 1, j + 1), lower(ring + 1, j)];
      triangles.push(...(onLeft ? [e, f, g, e, g, h] : [e, f, h, f, g, h]));
    }
  }
  const around = (ring: number) => [
    ...Array.from({ length }, (_, j) => upper(ring, j)),
    ...Array.from({ length: length - 2 }, (_, j) => lower(ring, length - 2 - j)),
  ];
  return { count: rings * (2 * length - 2), triangles, opening: around(0), border: around(rings - 1) };
}

/** The opening of every mesh that is made from a photo: the vertices of the lips always have the same numbers. */
export const LIP_OPENING: readonly number[] = lipMesh((INNER_UPPER.length - 1) * PARTS + 1).opening;
