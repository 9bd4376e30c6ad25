import { INNER_LOWER, INNER_UPPER } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { distance, heightAt, type Point, type Points, pick } from "#lib/photo-avatar/numerics/points.ts";

/** Opening, in widths of the mouth, up to which the lips count as closed. */
export const CLOSED_GAP = 0.05;

/** Opening of the mouth at its widest, in widths of the mouth. */
export function mouthGap(points: Points): number {
  const upper = pick(points, INNER_UPPER);
  const lower = pick(points, INNER_LOWER);
  const [left] = upper;
  const right = upper.at(-1);
  if (!left || !right) return 0;
  const gaps = lower.slice(1, -1).map((point) => point.y - heightAt(upper, point.x));
  return Math.max(0, ...gaps) / Math.max(1e-6, distance(left, right));
}

/** Where the lips meet: the middle between their inner rims, from the left corner to the right. */
export function seamOf(points: Points): Point[] {
  const lower = pick(points, INNER_LOWER);
  return pick(points, INNER_UPPER).map(({ x, y }, j) => {
    const below = lower[j] ?? { x, y };
    return { x: (x + below.x) / 2, y: (y + below.y) / 2 };
  });
}
