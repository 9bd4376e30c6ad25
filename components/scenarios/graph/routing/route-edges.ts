import type { Point } from "#components/scenarios/graph/edit-flow.ts";
import { type Box, isFree, MARGIN, separateLines, simplify } from "./geometry.ts";
import { searchPath } from "./search-path.ts";

export type RouteRequest = {
  id: string;
  /** The right end of the source handle. */
  from: Point;
  /** The left end of the target handle. */
  to: Point;
  /** The id of the target node. Edges to the same node may share a line. */
  target: string;
};

/** The corners of each edge, by its id. */
export type Routes = ReadonlyMap<string, readonly Point[]>;

/**
 * Routes edges around the nodes, in horizontal and vertical lines. Edges to different nodes get lines of their own.
 * An edge without a free path is left out. `before` holds paths from an earlier call; those that are still free are
 * kept, so moving one node of a large graph searches only a few paths. Also returns the paths for the next call.
 */
export function routeEdges(
  boxes: readonly Box[],
  requests: readonly RouteRequest[],
  before: Routes = new Map(),
): { routes: Routes; paths: Routes } {
  const paths = new Map<string, readonly Point[]>();
  for (const request of requests) {
    const path = keptPath(boxes, request, before.get(request.id)) ?? findPath(boxes, request);
    if (path) paths.set(request.id, path);
  }
  return { routes: separateLines(boxes, requests, paths), paths };
}

const isSame = (a: Point, b: Point | undefined): boolean => a.x === b?.x && a.y === b.y;

/** The ends of a path without the two stubs, which always touch their own node. */
const stubEnds = ({ from, to }: RouteRequest): [Point, Point] => [
  { x: from.x + MARGIN, y: from.y },
  { x: to.x - MARGIN, y: to.y },
];

/** Whether a path is free between its two stubs. */
function isPathFree(boxes: readonly Box[], request: RouteRequest, path: readonly Point[]): boolean {
  const [start, end] = stubEnds(request);
  const inner = [start, ...path.slice(1, -1), end];
  return inner.slice(1).every((point, index) => isFree(boxes, inner[index] ?? point, point));
}

function keptPath(boxes: readonly Box[], request: RouteRequest, path: readonly Point[] | undefined) {
  const isKept =
    path &&
    isSame(request.from, path[0]) &&
    isSame(request.to, path.at(-1)) &&
    isPathFree(boxes, request, path);
  return isKept ? path : null;
}

/** A straight line or one with two corners if it is free, otherwise the shortest path with few corners. */
function findPath(boxes: readonly Box[], request: RouteRequest): readonly Point[] | null {
  const { from, to } = request;
  const [start, end] = stubEnds(request);
  for (const x of start.x <= end.x ? [end.x, start.x] : []) {
    const path = simplify([from, { x, y: from.y }, { x, y: to.y }, to]);
    if (isPathFree(boxes, request, path)) return path;
  }
  const path = searchPath(boxes, start, end);
  return path && simplify([from, ...path, to]);
}
