import type { Point } from "#components/scenarios/graph/edit-flow.ts";
import { type Box, CLEARANCE, MARGIN } from "./geometry.ts";

/** What a corner costs, in pixels of length. */
const CORNER_COST = 60;

type Step = {
  x: number;
  y: number;
  isVertical: boolean;
  cost: number;
  estimate: number;
  before: Step | null;
};
/** The lines beside the nodes, and where a node blocks them. Its points are numbered by column, then by row. */
type Grid = { xs: number[]; ys: number[]; isBlockedRight: Uint8Array; isBlockedDown: Uint8Array };

/**
 * The shortest path with few corners between two points (A* on the lines beside the nodes), leaving and arriving
 * horizontally. Returns `null` if no path exists.
 */
export function searchPath(boxes: readonly Box[], from: Point, to: Point): Point[] | null {
  const grid = layGrid(boxes, from, to);
  const { xs, ys } = grid;
  const end = { x: xs.indexOf(to.x), y: ys.indexOf(to.y) };
  const cheapest = new Float64Array(2 * xs.length * ys.length).fill(Number.POSITIVE_INFINITY);
  const queue: Step[] = [];
  const visit = (x: number, y: number, isVertical: boolean, cost: number, before: Step | null) => {
    const state = 2 * (x * ys.length + y) + Number(isVertical);
    if (cost >= (cheapest[state] ?? 0)) return;
    cheapest[state] = cost;
    const [dx, dy] = [Math.abs((xs[x] ?? 0) - to.x), Math.abs((ys[y] ?? 0) - to.y)];
    // The fewest corners that are left, because the path arrives horizontally.
    const corners = isVertical ? 1 : dy > 0 ? 2 : 0;
    push(queue, { x, y, isVertical, cost, estimate: cost + dx + dy + corners * CORNER_COST, before });
  };
  visit(xs.indexOf(from.x), ys.indexOf(from.y), false, 0, null);
  for (let step = pop(queue); step; step = pop(queue)) {
    const { x, y, isVertical, cost } = step;
    if (x === end.x && y === end.y && !isVertical) return pathTo(xs, ys, step);
    // At the end a path may turn without leaving.
    if (x === end.x && y === end.y) visit(x, y, false, cost + CORNER_COST, step);
    for (const [dx, dy] of DIRECTIONS) {
      if (isBlocked(grid, x, y, dx, dy)) continue;
      const length = Math.abs((xs[x + dx] ?? 0) - (xs[x] ?? 0)) + Math.abs((ys[y + dy] ?? 0) - (ys[y] ?? 0));
      const corner = isVertical === (dy !== 0) ? 0 : CORNER_COST;
      visit(x + dx, y + dy, dy !== 0, cost + length + corner, step);
    }
  }
  return null;
}

const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Whether a step leads out of the grid or too close to a node. */
function isBlocked(
  { xs, ys, isBlockedRight, isBlockedDown }: Grid,
  x: number,
  y: number,
  dx: number,
  dy: number,
) {
  if (x + dx < 0 || x + dx >= xs.length || y + dy < 0 || y + dy >= ys.length) return true;
  const start = Math.min(x, x + dx) * ys.length + Math.min(y, y + dy);
  return (dx === 0 ? isBlockedDown : isBlockedRight)[start] === 1;
}

function layGrid(boxes: readonly Box[], from: Point, to: Point): Grid {
  const xs = sortedLines([
    from.x,
    to.x,
    ...boxes.flatMap(({ x, width }) => [x - MARGIN, x + width + MARGIN]),
  ]);
  const ys = sortedLines([
    from.y,
    to.y,
    ...boxes.flatMap(({ y, height }) => [y - MARGIN, y + height + MARGIN]),
  ]);
  const isBlockedRight = new Uint8Array(xs.length * ys.length);
  const isBlockedDown = new Uint8Array(xs.length * ys.length);
  for (const { x, y, width, height } of boxes) {
    const [left, right] = [firstAfter(xs, x - CLEARANCE), lastBefore(xs, x + width + CLEARANCE)];
    const [top, bottom] = [firstAfter(ys, y - CLEARANCE), lastBefore(ys, y + height + CLEARANCE)];
    for (let column = Math.max(0, left - 1); column <= right; column += 1) {
      for (let row = Math.max(0, top - 1); row <= bottom; row += 1) {
        const point = column * ys.length + row;
        if (row >= top) isBlockedRight[point] = 1;
        if (column >= left) isBlockedDown[point] = 1;
      }
    }
  }
  return { xs, ys, isBlockedRight, isBlockedDown };
}

/** The index of the first line after a position. */
function firstAfter(lines: readonly number[], position: number): number {
  const index = lines.findIndex((line) => line > position);
  return index === -1 ? lines.length : index;
}

/** The index of the last line before a position. */
const lastBefore = (lines: readonly number[], position: number): number =>
  lines.findLastIndex((line) => line < position);

const sortedLines = (lines: readonly number[]): number[] => [...new Set(lines)].sort((a, b) => a - b);

const pointAt = (xs: readonly number[], ys: readonly number[], at: { x: number; y: number }): Point => ({
  x: xs[at.x] ?? Number.NaN,
  y: ys[at.y] ?? Number.NaN,
});

function pathTo(xs: readonly number[], ys: readonly number[], end: Step): Point[] {
  const path: Point[] = [];
  for (let step: Step | null = end; step; step = step.before) path.unshift(pointAt(xs, ys, step));
  return path;
}

/** A binary heap by estimate: the parent of `index` is at `(index - 1) / 2`. */
function push(heap: Step[], step: Step): void {
  let index = heap.push(step) - 1;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent];
    if (!above || above.estimate <= step.estimate) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = step;
}

function pop(heap: Step[]): Step | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (!last || heap.length === 0) return first;
  let index = 0;
  for (let child = 1; child < heap.length; child = 2 * index + 1) {
    const [left, right] = [heap[child], heap[child + 1]];
    const isRight = left && right && right.estimate < left.estimate;
    const smaller = isRight ? right : left;
    if (!smaller || smaller.estimate >= last.estimate) break;
    heap[index] = smaller;
    index = isRight ? child + 1 : child;
  }
  heap[index] = last;
  return first;
}
