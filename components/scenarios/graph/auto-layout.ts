import { Graph, layout } from "@dagrejs/dagre";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { moveNodes, type Point } from "./edit-flow.ts";
import { listArrows, listExits } from "./exits.ts";

export const NODE_WIDTH = 232;
const HEAD_HEIGHT = 96;
const ROW_HEIGHT = 27;

/** The nodes by how far they are from the start; those that nothing leads to come last. */
function orderFromStart(flow: NodesJson): Map<string, number> {
  const order = new Map([[flow.initial_node, 0]]);
  const arrows = listArrows(flow);
  for (const nodeId of order.keys()) {
    for (const { from, to } of arrows) if (from === nodeId && !order.has(to)) order.set(to, order.size);
  }
  for (const nodeId of Object.keys(flow.nodes)) if (!order.has(nodeId)) order.set(nodeId, order.size);
  return order;
}

/** Places for all nodes, in the direction in which the conversation goes: from left to right. */
export function layOut(flow: NodesJson): Map<string, Point> {
  const graph = new Graph({ directed: true });
  graph.setGraph({ rankdir: "LR", nodesep: 36, ranksep: 72, marginx: 24, marginy: 24 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [nodeId, node] of Object.entries(flow.nodes)) {
    graph.setNode(nodeId, { width: NODE_WIDTH, height: HEAD_HEIGHT + ROW_HEIGHT * listExits(node).length });
  }
  const order = orderFromStart(flow);
  for (const { from, to } of listArrows(flow)) {
    // A way back pulls its target to the right unless it counts as a way on.
    const isBack = (order.get(to) ?? 0) < (order.get(from) ?? 0);
    if (from !== to) graph.setEdge(isBack ? to : from, isBack ? from : to);
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
