import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { boundsOf, layOut, placesOf, withPlaces } from "./auto-layout.ts";
import { copyNodes, moveNodes, type Point, pasteNodes } from "./edit-flow.ts";

/** Adds copies of steps, a little aside; answers their ids. */
export function duplicateSteps(
  flow: NodesJson,
  nodeIds: readonly string[],
): { flow: NodesJson; nodeIds: string[] } {
  const placed = withPlaces(flow);
  return pasteNodes(placed, copyNodes(placed, nodeIds));
}

/** Where those of the steps stand that exist. */
function placesOfChosen(flow: NodesJson, nodeIds: readonly string[]): Map<string, Point> {
  return new Map([...placesOf(flow)].filter(([nodeId]) => nodeIds.includes(nodeId)));
}

/** Lays out some steps by the ways among them. Their corner stays where it is, and so do all other steps. */
export function layOutSteps(flow: NodesJson, nodeIds: readonly string[]): NodesJson {
  const placed = withPlaces(flow);
  const before = placesOfChosen(placed, nodeIds);
  if (before.size === 0) return flow;
  const laid = layOut({ ...placed, nodes: copyNodes(placed, nodeIds) });
  const [from, to] = [boundsOf(laid), boundsOf(before)];
  const moved = [...laid].map(
    ([nodeId, { x, y }]) => [nodeId, { x: x + to.x - from.x, y: y + to.y - from.y }] as const,
  );
  return moveNodes(placed, new Map(moved));
}

/** Puts steps into a column (`left`) or a row (`top`): by the leftmost or the topmost of them. */
export function alignSteps(flow: NodesJson, nodeIds: readonly string[], side: "left" | "top"): NodesJson {
  const placed = withPlaces(flow);
  const places = placesOfChosen(placed, nodeIds);
  if (places.size === 0) return flow;
  const { x, y } = boundsOf(places);
  const moved = [...places].map(
    ([nodeId, place]) => [nodeId, side === "left" ? { ...place, x } : { ...place, y }] as const,
  );
  return moveNodes(placed, new Map(moved));
}
