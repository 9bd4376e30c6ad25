import type { Point } from "#components/scenarios/graph/edit-flow.ts";

export type Box = { x: number; y: number; width: number; height: number };

/** The distance between a node and the lines beside it, in pixels. */
export const MARGIN = 20;
/** The smallest distance between a line and a node that it passes. */
export const CLEARANCE = 8;
const CORNER_RADIUS = 8;

/** Whether a rectangle with the corners `a` and `b` keeps its distance from all boxes. */
export function isFree(boxes: readonly Box[], a: Point, b: Point): boolean {
  const [left, right] = [Math.min(a.x, b.x) - CLEARANCE, Math.max(a.x, b.x) + CLEARANCE];
  const [top, bottom] = [Math.min(a.y, b.y) - CLEARANCE, Math.max(a.y, b.y) + CLEARANCE];
  return !boxes.some(
    ({ x, y, width, height }) => x < right && x + width > left && y < bottom && y + height > top,
  );
}

/** The path without points that are no corners. */
export function simplify(path: readonly Point[]): Point[] {
  const corners: Point[] = [];
  for (const point of path) {
    const [before, last] = [corners.at(-2), corners.at(-1)];
    if (last && last.x === point.x && last.y === point.y) continue;
    const isStraight =
      before &&
      last &&
      ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (isStraight) corners.pop();
    corners.push(point);
  }
  return corners;
}

/** The SVG path through the corners, which are rounded. */
export function roundedPath(corners: readonly Point[]): string {
  return corners
    .map((corner, index) => {
      const [before, after] = [corners[index - 1], corners[index + 1]];
      if (!before) return `M${corner.x},${corner.y}`;
      if (!after) return `L${corner.x},${corner.y}`;
      const [start, end] = [towards(corner, before), towards(corner, after)];
      return `L${start.x},${start.y}Q${corner.x},${corner.y} ${end.x},${end.y}`;
    })
    .join("");
}

/** The point on the way from `from` to `to` where the rounded corner ends. */
function towards(from: Point, to: Point): Point {
  const distance = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  const by = Math.min(CORNER_RADIUS, distance / 2) / (distance || 1);
  return { x: from.x + (to.x - from.x) * by, y: from.y + (to.y - from.y) * by };
}
