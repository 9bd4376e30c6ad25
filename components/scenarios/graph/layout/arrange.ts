import { copyNodes, moveNodes, type Point, pasteNodes } from "#components/scenarios/graph/edit-flow.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { layOut, nodeBounds, nodePositions, withPositions } from "./auto-layout.ts";

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
