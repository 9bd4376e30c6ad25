import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { copyNodes, moveNodes, type Point } from "../edit-flow.ts";
import { layOut, NODE_WIDTH, nodeBounds, nodeHeight, nodePositions, withPositions } from "./auto-layout.ts";
import { pasteNodes } from "./paste-nodes.ts";

/** Duplicates nodes, slightly offset. Also returns the ids of the copies. */
export function duplicateNodes(
  flow: NodesJson,
  nodeIds: readonly string[],
): { flow: NodesJson; nodeIds: string[] } {
  const placed = withPositions(flow);
  return pasteNodes(placed, copyNodes(placed, nodeIds));
}

/** Positions of the given nodes, leaving out ids that don't exist. */
function selectedPositions(flow: NodesJson, nodeIds: readonly string[]): Map<string, Point> {
  return new Map([...nodePositions(flow)].filter(([nodeId]) => nodeIds.includes(nodeId)));
}

/** Lays out some nodes by the edges between them. Their top left corner and all other nodes stay in place. */
export function layOutNodes(flow: NodesJson, nodeIds: readonly string[]): NodesJson {
  const placed = withPositions(flow);
  const before = selectedPositions(placed, nodeIds);
  if (before.size === 0) return flow;
  const laid = layOut({ ...placed, nodes: copyNodes(placed, nodeIds) });
  const [from, to] = [nodeBounds(laid), nodeBounds(before)];
  const moved = [...laid].map(
    ([nodeId, { x, y }]) => [nodeId, { x: x + to.x - from.x, y: y + to.y - from.y }] as const,
  );
  return moveNodes(placed, new Map(moved));
}

/** Aligns nodes in a column (`left`) or a row (`top`), at the leftmost or topmost of them. */
export function alignNodes(flow: NodesJson, nodeIds: readonly string[], side: "left" | "top"): NodesJson {
  const placed = withPositions(flow);
  const positions = selectedPositions(placed, nodeIds);
  if (positions.size === 0) return flow;
  const { x, y } = nodeBounds(positions);
  const moved = [...positions].map(
    ([nodeId, place]) => [nodeId, side === "left" ? { ...place, x } : { ...place, y }] as const,
  );
  return moveNodes(placed, new Map(moved));
}

/** Free space around a new node. */
const GAP = 40;
const STEP = 40;
/** A new node has no functions yet. */
const NEW_HEIGHT = nodeHeight({ task_instruction: "" });
const MAX_RINGS = 100;

/** For a node that is dropped: as near as possible to the pointer. */
export const AT_DROP = { gap: 8, step: 8 };

/** The place nearest to `wish` at which a new node covers no other node and keeps a distance of `gap`. */
export function findFreePlace(flow: NodesJson, wish: Point, { gap, step } = { gap: GAP, step: STEP }): Point {
  const positions = nodePositions(flow);
  const boxes = Object.entries(flow.nodes).map(([nodeId, node]) => ({
    ...(positions.get(nodeId) ?? { x: 0, y: 0 }),
    height: nodeHeight(node),
  }));
  const isFree = ({ x, y }: Point) =>
    boxes.every(
      (box) =>
        x + NODE_WIDTH + gap <= box.x ||
        box.x + NODE_WIDTH + gap <= x ||
        y + NEW_HEIGHT + gap <= box.y ||
        box.y + box.height + gap <= y,
    );
  for (let ring = 0; ring <= MAX_RINGS; ring += 1) {
    const free = listRing(wish, ring, step).filter(isFree);
    const [nearest] = free.sort((a, b) => distance(a, wish) - distance(b, wish));
    if (nearest) return nearest;
  }
  return wish;
}

/** The points of a square around a point, at a distance of `ring` steps of this size. */
function listRing({ x, y }: Point, ring: number, step: number): Point[] {
  const points: Point[] = [];
  for (let across = -ring; across <= ring; across += 1) {
    for (let down = -ring; down <= ring; down += 1) {
      if (Math.max(Math.abs(across), Math.abs(down)) !== ring) continue;
      points.push({ x: Math.round(x) + across * step, y: Math.round(y) + down * step });
    }
  }
  return points;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
