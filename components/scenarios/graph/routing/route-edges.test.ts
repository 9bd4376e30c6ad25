import { expect, test } from "vitest";
import type { Point } from "#components/scenarios/graph/edit-flow.ts";
import { type Box, isFree, MARGIN } from "./geometry.ts";
import { type RouteRequest, routeEdges } from "./route-edges.ts";

const SIZE = { width: 232, height: 200 };
/** Nodes in a grid of columns and rows. */
const grid = (count: number, columns = 4): Box[] =>
  Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * 328,
    y: Math.floor(index / columns) * 296,
    ...SIZE,
  }));

function request(boxes: readonly Box[], from: number, to: number, row = 0): RouteRequest {
  const [a = { x: 0, y: 0 }, b = { x: 0, y: 0 }] = [boxes[from], boxes[to]];
  return {
    id: `${from} ${row} ${to}`,
    from: { x: a.x + 236, y: a.y + 113 + 27 * row },
    to: { x: b.x - 4, y: b.y + 21 },
    target: String(to),
  };
}

const linesOf = (path: readonly Point[]) =>
  path.slice(1).map((end, index): [Point, Point] => [path[index] ?? end, end]);

/** Whether a path leaves its stubs only where no node is. */
function passesNoNode(boxes: readonly Box[], path: readonly Point[]): boolean {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return false;
  const start = { x: first.x + MARGIN, y: first.y };
  const end = { x: last.x - MARGIN, y: last.y };
  return linesOf([start, ...path.slice(1, -1), end]).every(([a, b]) => isFree(boxes, a, b));
}

test.each([3, 12, 40, 100])(
  "no edge between %i nodes crosses a node, and every line is straight",
  (count) => {
    const boxes = grid(count, Math.ceil(Math.sqrt(count)));
    const requests = boxes.flatMap((_box, from) =>
      [1, 7, 11].map((by, row) => request(boxes, from, (from + by) % count, row)),
    );
    const { routes } = routeEdges(boxes, requests);
    expect(routes.size).toBe(requests.length);
    for (const [id, path] of routes) {
      expect(passesNoNode(boxes, path), id).toBe(true);
      for (const [a, b] of linesOf(path)) expect(a.x === b.x || a.y === b.y, id).toBe(true);
    }
  },
);

test("edges to different nodes behind the same one stay apart; edges to the same node may join", () => {
  const boxes = grid(4, 4);
  const requests = [request(boxes, 0, 2, 0), request(boxes, 0, 3, 1), request(boxes, 1, 3, 0)];
  const { routes } = routeEdges(boxes, requests);
  const [a = [], b = []] = requests.map(({ id }) => routes.get(id));
  for (const [from, to] of linesOf(a)) {
    for (const [start, end] of linesOf(b)) {
      const areLevel = from.y === to.y && start.y === end.y && from.y === start.y;
      const overlap = Math.min(Math.max(from.x, to.x), Math.max(start.x, end.x));
      const isApart = overlap <= Math.max(Math.min(from.x, to.x), Math.min(start.x, end.x));
      expect(!areLevel || isApart).toBe(true);
    }
  }
});

test("parallel edges to different nodes keep a visible distance where there is room", () => {
  const boxes = grid(12, 4);
  const requests = [4, 5, 6, 7].map((from, row) => request(boxes, from, 11 - row, row % 3));
  const { routes } = routeEdges(boxes, requests);
  const inner = requests.flatMap(({ id }) =>
    linesOf(routes.get(id) ?? [])
      .slice(1, -1)
      .map((line) => ({ id, line })),
  );
  for (const { id, line } of inner) {
    for (const other of inner) {
      if (other.id !== id)
        expect(gapBetween(line, other.line), `${id} and ${other.id}`).toBeGreaterThanOrEqual(15);
    }
  }
});

/** The distance of two parallel lines that run side by side, or infinity. */
function gapBetween([a, b]: [Point, Point], [c, d]: [Point, Point]): number {
  const [along, across] = a.x === b.x ? (["y", "x"] as const) : (["x", "y"] as const);
  const isParallel = c[across] === d[across];
  const from = Math.max(Math.min(a[along], b[along]), Math.min(c[along], d[along]));
  const to = Math.min(Math.max(a[along], b[along]), Math.max(c[along], d[along]));
  return isParallel && from < to ? Math.abs(a[across] - c[across]) : Number.POSITIVE_INFINITY;
}

test("an edge back and one to its own node are routed around it", () => {
  const boxes = grid(3, 3);
  const { routes } = routeEdges(boxes, [request(boxes, 2, 0), request(boxes, 1, 1)]);
  expect([...routes.values()].map((path) => passesNoNode(boxes, path))).toEqual([true, true]);
});

test("a path is kept until a node is moved into it", () => {
  const boxes = grid(3, 3);
  const edge = request(boxes, 0, 1);
  const first = routeEdges(boxes, [edge]);
  expect(routeEdges(boxes, [edge], first.paths).paths.get(edge.id)).toBe(first.paths.get(edge.id));
  const [a, b] = boxes;
  const between = { x: 260, y: 50, width: 40, height: 40 };
  const moved = a && b ? [a, b, between] : [];
  const second = routeEdges(moved, [edge], first.paths);
  expect(passesNoNode(moved, second.routes.get(edge.id) ?? [])).toBe(true);
});
