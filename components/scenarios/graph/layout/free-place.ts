import type { Point } from "#components/scenarios/graph/edit-flow.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { NODE_WIDTH, nodeHeight, nodePositions } from "./auto-layout.ts";

/** Free space around a new node. */
const GAP = 40;
const STEP = 40;
/** A new node has no functions yet. */
const NEW_HEIGHT = nodeHeight({ task_instruction: "" });
const MAX_RINGS = 100;

/** The place nearest to `wish` at which a new node covers no other node. */
export function findFreePlace(flow: NodesJson, wish: Point): Point {
  const positions = nodePositions(flow);
  const boxes = Object.entries(flow.nodes).map(([nodeId, node]) => ({
    ...(positions.get(nodeId) ?? { x: 0, y: 0 }),
    height: nodeHeight(node),
  }));
  const isFree = ({ x, y }: Point) =>
    boxes.every(
      (box) =>
        x + NODE_WIDTH + GAP <= box.x ||
        box.x + NODE_WIDTH + GAP <= x ||
        y + NEW_HEIGHT + GAP <= box.y ||
        box.y + box.height + GAP <= y,
    );
  for (let ring = 0; ring <= MAX_RINGS; ring += 1) {
    const free = listRing(wish, ring).filter(isFree);
    const [nearest] = free.sort((a, b) => distance(a, wish) - distance(b, wish));
    if (nearest) return nearest;
  }
  return wish;
}

/** The points of a square around a point, at a distance of `ring` steps. */
function listRing({ x, y }: Point, ring: number): Point[] {
  const points: Point[] = [];
  for (let across = -ring; across <= ring; across += 1) {
    for (let down = -ring; down <= ring; down += 1) {
      if (Math.max(Math.abs(across), Math.abs(down)) !== ring) continue;
      points.push({ x: Math.round(x) + across * STEP, y: Math.round(y) + down * STEP });
    }
  }
  return points;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
