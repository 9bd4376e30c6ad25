import type { Point } from "#components/scenarios/graph/edit-flow.ts";
import { type Box, isFree } from "./geometry.ts";
import type { RouteRequest, Routes } from "./route-edges.ts";

/** The distance between parallel lines to different nodes, in pixels. */
const LINE_GAP = 8;
const MAX_OFFSET = 48;

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
function extentOf(line: Line): { across: number; from: number; to: number } {
  const [a, b] = endsOf(line);
  const [start, end, across] = line.isVertical ? [a.y, b.y, a.x] : [a.x, b.x, a.y];
  return { across, from: Math.min(start, end), to: Math.max(start, end) };
}

/** Moves the line to the nearest free place; leaves it in place if none is free. */
function place(boxes: readonly Box[], line: Line, placed: readonly Line[]): void {
  const [a, b] = endsOf(line);
  const { across, from, to } = extentOf(line);
  const others = placed
    .filter(({ target, isVertical }) => target !== line.target && isVertical === line.isVertical)
    .map(extentOf)
    .filter((other) => other.from < to + LINE_GAP && other.to > from - LINE_GAP);
  for (let by = 0; by <= MAX_OFFSET; by += LINE_GAP) {
    for (const offset of by === 0 ? [0] : [by, -by]) {
      const isTaken = others.some((other) => Math.abs(other.across - across - offset) < LINE_GAP - 1);
      const moved = line.isVertical ? { x: b.x + offset, y: b.y } : { x: b.x, y: b.y + offset };
      if (isTaken || !isFree(boxes, a, moved)) continue;
      for (const point of [a, b]) {
        if (line.isVertical) point.x += offset;
        else point.y += offset;
      }
      return;
    }
  }
}
