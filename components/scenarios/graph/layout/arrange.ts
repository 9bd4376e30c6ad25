import { listPlacedTargets } from "#lib/flow/problems/walk.ts";
import type { FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { copyNodes, freeName, moveNodes, type Point, setIn } from "../edit-flow.ts";
import { layOut, NODE_WIDTH, nodeBounds, nodeHeight, nodePositions, withPositions } from "./auto-layout.ts";

/** Duplicates nodes, slightly offset. Also returns the ids of the copies. */
export function duplicateNodes(
  flow: NodesJson,
  nodeIds: readonly string[],
): { flow: NodesJson; nodeIds: string[] } {
  const placed = withPositions(flow);
  return pasteNodes(placed, copyNodes(placed, nodeIds));
}

/**
 * Adds copied nodes under free ids, beside what they were copied from. Edges between them lead to the copies; other edges
 * are kept.
 */
export function pasteNodes(
  flow: NodesJson,
  copied: Record<string, FlowNode>,
): { flow: NodesJson; nodeIds: string[] } {
  const taken = Object.keys(flow.nodes);
  const renamed = new Map<string, string>();
  for (const nodeId of Object.keys(copied)) {
    const free = freeName(nodeId, taken);
    taken.push(free);
    renamed.set(nodeId, free);
  }
  const copies: NodesJson = structuredClone({ initial_node: "", role_instruction: "", nodes: copied });
  for (const { to, path } of listPlacedTargets(copies)) {
    const copy = renamed.get(to);
    if (copy !== undefined) setIn(copies, path, copy);
  }
  const by = freeOffset(boxesOf(copies), boxesOf(flow));
  const positions = nodePositions(copies);
  const nodes = Object.entries(copies.nodes).map(([nodeId, node]): [string, FlowNode] => {
    const { x, y } = positions.get(nodeId) ?? { x: 0, y: 0 };
    return [renamed.get(nodeId) ?? nodeId, { ...node, position: { x: x + by.x, y: y + by.y } }];
  });
  return {
    flow: { ...flow, nodes: { ...flow.nodes, ...Object.fromEntries(nodes) } },
    nodeIds: [...renamed.values()],
  };
}

/** How far copies move at a time until they cover no other node. */
const PASTE_STEP = 40;
/** Beyond this many steps they may cover one: the graph is dense, and they can be dragged. */
const MAX_PASTE_STEPS = 200;

/** How far down or to the right the boxes must move together, so that they cover none of the others. */
function freeOffset(boxes: readonly Box[], others: readonly Box[]): Point {
  const isFree = (by: Point) =>
    boxes.every((box) => {
      const moved = { ...box, x: box.x + by.x, y: box.y + by.y };
      return !others.some((other) => touches(moved, other));
    });
  for (let steps = 1; steps <= MAX_PASTE_STEPS; steps += 1) {
    const distance = steps * PASTE_STEP;
    const wishes = [
      { x: PASTE_STEP, y: distance },
      { x: distance, y: PASTE_STEP },
    ];
    const free = wishes.find(isFree);
    if (free) return free;
  }
  return { x: PASTE_STEP, y: PASTE_STEP };
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
  const boxes = boxesOf(flow);
  const isFree = (place: Point) => {
    const node = { ...place, width: NODE_WIDTH, height: NEW_HEIGHT };
    return !boxes.some((box) => touches(node, box, gap));
  };
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

type Box = Point & { width: number; height: number };

/** Whether two boxes cover each other, or are nearer than `gap`. */
const touches = (a: Box, b: Box, gap = 0): boolean =>
  a.x < b.x + b.width + gap &&
  b.x < a.x + a.width + gap &&
  a.y < b.y + b.height + gap &&
  b.y < a.y + a.height + gap;

/** Where the nodes are. */
function boxesOf(flow: NodesJson): Box[] {
  const positions = nodePositions(flow);
  return Object.entries(flow.nodes).map(([nodeId, node]) => ({
    ...(positions.get(nodeId) ?? { x: 0, y: 0 }),
    width: NODE_WIDTH,
    height: nodeHeight(node),
  }));
}
