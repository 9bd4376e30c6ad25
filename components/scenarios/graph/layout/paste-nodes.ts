import { listPlacedTargets } from "#lib/flow/problems/walk.ts";
import type { FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { freeName, type Point, setIn } from "../edit-flow.ts";
import { NODE_WIDTH, nodeHeight, nodePositions } from "./auto-layout.ts";

/** How far copies move at a time until they cover no other node. */
const STEP = 40;
/** Beyond this many steps they may cover one: the graph is dense, and they can be dragged. */
const MAX_STEPS = 200;

type Box = Point & { height: number };

const covers = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < NODE_WIDTH && a.y < b.y + b.height && b.y < a.y + a.height;

/** How far down or to the right the boxes must move together, so that they cover none of the others. */
function freeOffset(boxes: readonly Box[], others: readonly Box[]): Point {
  const isFree = (by: Point) =>
    boxes.every((box) => {
      const moved = { x: box.x + by.x, y: box.y + by.y, height: box.height };
      return !others.some((other) => covers(moved, other));
    });
  for (let steps = 1; steps <= MAX_STEPS; steps += 1) {
    const distance = steps * STEP;
    const wishes = [
      { x: STEP, y: distance },
      { x: distance, y: STEP },
    ];
    const free = wishes.find(isFree);
    if (free) return free;
  }
  return { x: STEP, y: STEP };
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

/** Where the nodes are. */
function boxesOf(flow: NodesJson): Box[] {
  const positions = nodePositions(flow);
  return Object.entries(flow.nodes).map(([nodeId, node]) => ({
    ...(positions.get(nodeId) ?? { x: 0, y: 0 }),
    height: nodeHeight(node),
  }));
}
