import { Graph, layout } from "@dagrejs/dagre";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { moveNodes, type Point } from "./edit-flow.ts";
import { listArrows, listExits } from "./exits.ts";

export const NODE_WIDTH = 232;
const HEAD_HEIGHT = 96;
const ROW_HEIGHT = 27;

/** The ids of the arrows that lead back to where one came from, on the way from the start; without them nothing goes in circles. */
function listBackArrows(flow: NodesJson): Set<string> {
  const arrows = listArrows(flow);
  const back = new Set<string>();
  const visited = new Set<string>();
  const visit = (nodeId: string, way: readonly string[]) => {
    visited.add(nodeId);
    for (const arrow of arrows) {
      if (arrow.from !== nodeId) continue;
      if (arrow.to === nodeId || way.includes(arrow.to)) back.add(arrow.id);
      else if (!visited.has(arrow.to)) visit(arrow.to, [...way, nodeId]);
    }
  };
  for (const nodeId of [flow.initial_node, ...Object.keys(flow.nodes)]) {
    if (!visited.has(nodeId)) visit(nodeId, []);
  }
  return back;
}

/** Places for all nodes, in the direction in which the conversation goes: from left to right. */
export function layOut(flow: NodesJson): Map<string, Point> {
  const graph = new Graph({ directed: true });
  graph.setGraph({ rankdir: "LR", nodesep: 36, ranksep: 72, marginx: 24, marginy: 24 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [nodeId, node] of Object.entries(flow.nodes)) {
    graph.setNode(nodeId, { width: NODE_WIDTH, height: HEAD_HEIGHT + ROW_HEIGHT * listExits(node).length });
  }
  const back = listBackArrows(flow);
  for (const arrow of listArrows(flow)) {
    if (!back.has(arrow.id)) graph.setEdge(arrow.from, arrow.to);
  }
  layout(graph);
  return new Map(
    Object.keys(flow.nodes).map((nodeId) => {
      const { x, y, width, height } = graph.node(nodeId);
      return [nodeId, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}

/** Where each node stands: where it was put, and where the layout would have it when some were not put anywhere. */
export function placesOf(flow: NodesJson): Map<string, Point> {
  const nodes = Object.entries(flow.nodes);
  const laid = nodes.every(([, node]) => node.position) ? new Map<string, Point>() : layOut(flow);
  return new Map(
    nodes.map(([nodeId, node]) => [nodeId, node.position ?? laid.get(nodeId) ?? { x: 0, y: 0 }]),
  );
}

/** Keeps every node where it stands now: otherwise what nobody put anywhere moves with each new arrow. */
export const withPlaces = (flow: NodesJson): NodesJson =>
  Object.values(flow.nodes).every(({ position }) => position) ? flow : moveNodes(flow, placesOf(flow));

/** The rectangle in which all nodes stand. */
export function boundsOf(places: ReadonlyMap<string, Point>) {
  const all = [...places.values()];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const height = HEAD_HEIGHT + 4 * ROW_HEIGHT;
  return {
    x: left,
    y: top,
    width: Math.max(...xs) - left + NODE_WIDTH,
    height: Math.max(...ys) - top + height,
  };
}
