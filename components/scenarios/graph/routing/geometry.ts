import type { Point } from "../edit-flow.ts";
import type { RouteRequest, Routes } from "./route-edges.ts";

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
export function roundedPath(corners: readonly Point[], radius = CORNER_RADIUS): string {
  return corners
    .map((corner, index) => {
      const [before, after] = [corners[index - 1], corners[index + 1]];
      if (!before) return `M${corner.x},${corner.y}`;
      if (!after) return `L${corner.x},${corner.y}`;
      const [start, end] = [towards(corner, before, radius), towards(corner, after, radius)];
      return `L${start.x},${start.y}Q${corner.x},${corner.y} ${end.x},${end.y}`;
    })
    .join("");
}

/** The point on the way from `from` to `to` where the rounded corner ends. */
function towards(from: Point, to: Point, radius: number): Point {
  const distance = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  const by = Math.min(radius, distance / 2) / (distance || 1);
  return { x: from.x + (to.x - from.x) * by, y: from.y + (to.y - from.y) * by };
}

/** The distances to try between parallel lines to different nodes, in pixels. Narrow corridors need small ones. */
const LINE_GAPS = [16, 12, 8, 5];
const MAX_GAP = 16;
/** Lines to the same node share one line, or are at least this far apart. */
const SAME_TARGET_GAP = 10;
const STEP = 4;
const MAX_OFFSET = 96;

/** The line from corner `index` of a path to the next one. */
type Line = { path: Point[]; index: number; target: string; isVertical: boolean };

/** Moves lines apart that lead to different nodes and would be drawn over one another. */
export function separateLines(
  boxes: readonly Box[],
  requests: readonly RouteRequest[],
  paths: Routes,
): Routes {
  const routes = new Map([...paths].map(([id, path]) => [id, path.map((point) => ({ ...point }))]));
  const lines = requests.flatMap(({ id, target }) => linesOf(routes.get(id) ?? [], target));
  const isFixed = ({ path, index }: Line) => index === 0 || index === path.length - 2;
  const placed = lines.filter(isFixed);
  // Short lines stay next to their node, so long ones pass outside of them without crossing.
  const movable = lines.filter((line) => !isFixed(line)).sort((a, b) => lengthOf(a) - lengthOf(b));
  for (const line of movable) {
    place(boxes, line, placed);
    placed.push(line);
  }
  return routes;
}

const linesOf = (path: Point[], target: string): Line[] =>
  path.slice(1).map((_point, index) => ({ path, index, target, isVertical: index % 2 === 1 }));

function endsOf({ path, index }: Line): [Point, Point] {
  const start = path[index] ?? { x: 0, y: 0 };
  return [start, path[index + 1] ?? start];
}

function lengthOf(line: Line): number {
  const [a, b] = endsOf(line);
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

/** Where a line is across its direction, and from where to where it leads along it. */
type Extent = { across: number; from: number; to: number };

function extentOf(line: Line): Extent {
  const [a, b] = endsOf(line);
  const [start, end, across] = line.isVertical ? [a.y, b.y, a.x] : [a.x, b.x, a.y];
  return { across, from: Math.min(start, end), to: Math.max(start, end) };
}

/** Moves the line to the nearest place with the widest gap that is free; leaves it in place if none is free. */
function place(boxes: readonly Box[], line: Line, placed: readonly Line[]): void {
  const neighbours = listNeighbours(line, placed);
  for (const gap of LINE_GAPS) {
    const offset = findOffset(boxes, line, { neighbours, gap });
    if (offset === null) continue;
    for (const point of endsOf(line)) {
      if (line.isVertical) point.x += offset;
      else point.y += offset;
    }
    return;
  }
}

/** A parallel line beside the one to place. If both lead to the same node, one may be drawn over the other. */
type Neighbour = { across: number; joins: boolean };

function listNeighbours(line: Line, placed: readonly Line[]): Neighbour[] {
  const { from, to } = extentOf(line);
  const neighbours: Neighbour[] = [];
  for (const other of placed) {
    if (other.isVertical !== line.isVertical) continue;
    const extent = extentOf(other);
    if (extent.from >= to + MAX_GAP || extent.to <= from - MAX_GAP) continue;
    neighbours.push({ across: extent.across, joins: other.target === line.target });
  }
  return neighbours;
}

type Space = { neighbours: readonly Neighbour[]; gap: number };

/** How far to move a line so that it keeps its distance from all others, or null if there is no such place. */
function findOffset(boxes: readonly Box[], line: Line, { neighbours, gap }: Space): number | null {
  const [a, b] = endsOf(line);
  const { across } = extentOf(line);
  const isTaken = (position: number) =>
    neighbours.some((other) => {
      const distance = Math.abs(other.across - position);
      return other.joins ? distance > 0 && distance < Math.min(gap, SAME_TARGET_GAP) : distance < gap - 1;
    });
  for (let by = 0; by <= MAX_OFFSET; by += STEP) {
    for (const offset of by === 0 ? [0] : [by, -by]) {
      if (isTaken(across + offset)) continue;
      const moved = line.isVertical ? { x: b.x + offset, y: b.y } : { x: b.x, y: b.y + offset };
      if (isFree(boxes, a, moved)) return offset;
    }
  }
  return null;
}
