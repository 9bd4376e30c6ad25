import { type Edge, MarkerType, type Node } from "@xyflow/react";
import { fill } from "#components/words/fill.ts";
import type { FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { EditFlow, Point } from "./edit-flow.ts";
import { type ExitRow, exitHandle, listEdges, listExits } from "./exits.ts";
import { flowOrder } from "./flow-order.ts";
import { NODE_WIDTH, nodeHeight, nodePositions, sourcePoint, targetPoint } from "./layout/auto-layout.ts";
import { roundedPath } from "./routing/geometry.ts";
import { routeEdges } from "./routing/route-edges.ts";

export type ProblemCount = { errors: number; warnings: number };
export type GraphViewProps = {
  flow: NodesJson;
  selected: readonly string[];
  problems: ReadonlyMap<string, ProblemCount>;
  canUndo: boolean;
  canRedo: boolean;
  edit: EditFlow;
  onSelect: (nodeIds: string[]) => void;
  /** Selects what a path in `nodes_json` leads to, and focuses its field. */
  onGo: (path: string[]) => void;
  onUndo: () => void;
  onRedo: () => void;
};

export type FlowNodeData = {
  task: string;
  isInitial: boolean;
  rows: ExitRow[];
  problems: ProblemCount | undefined;
};
export type CanvasNode = Node<FlowNodeData, "node">;

/** Exits by node. Nodes are immutable, so each is computed once. */
const knownRows = new WeakMap<FlowNode, ExitRow[]>();

function cachedExits(node: FlowNode): ExitRow[] {
  const rows = knownRows.get(node) ?? listExits(node);
  knownRows.set(node, rows);
  return rows;
}

const isSameRow = (a: ExitRow, b: ExitRow | undefined): boolean =>
  JSON.stringify(a.text) === JSON.stringify(b?.text) &&
  a.icon === b?.icon &&
  exitHandle(a.exit) === exitHandle(b.exit);

const isSameData = (a: FlowNodeData, b: FlowNodeData): boolean =>
  a.task === b.task &&
  a.isInitial === b.isInitial &&
  a.problems?.errors === b.problems?.errors &&
  a.problems?.warnings === b.problems?.warnings &&
  (a.rows === b.rows ||
    (a.rows.length === b.rows.length && a.rows.every((row, index) => isSameRow(row, b.rows[index]))));

const isSameNode = (a: CanvasNode, b: CanvasNode): boolean =>
  a.data === b.data &&
  a.selected === b.selected &&
  a.position.x === b.position.x &&
  a.position.y === b.position.y;

/**
 * The nodes for React Flow. Keeps what it has measured of a node, returns the same object for an unchanged
 * node to avoid a re-render, and leaves a dragged node at its dragged position.
 */
export function canvasNodes(
  flow: NodesJson,
  options: {
    selected: readonly string[];
    problems: ReadonlyMap<string, ProblemCount>;
    before: readonly CanvasNode[];
    /** The name of a node for screen readers, with a gap for its id. */
    label: string;
  },
): CanvasNode[] {
  const positions = nodePositions(flow);
  const before = new Map(options.before.map((node) => [node.id, node]));
  // In the order of the conversation, which Tab follows.
  return flowOrder(flow).flatMap((nodeId) => {
    const node = flow.nodes[nodeId];
    if (!node) return [];
    const old = before.get(nodeId);
    const data: FlowNodeData = {
      task: node.say ?? node.task_instruction,
      isInitial: nodeId === flow.initial_node,
      rows: cachedExits(node),
      problems: options.problems.get(nodeId),
    };
    const position = (old?.dragging ? old.position : positions.get(nodeId)) ?? { x: 0, y: 0 };
    const now: CanvasNode = {
      id: nodeId,
      type: "node",
      position,
      width: NODE_WIDTH,
      selected: options.selected.includes(nodeId),
      ariaLabel: fill(options.label, { id: nodeId }),
      data: old && isSameData(old.data, data) ? old.data : data,
      ...(old?.measured && { measured: old.measured }),
      ...(old?.dragging && { dragging: true }),
    };
    return old && isSameNode(old, now) ? old : now;
  });
}

/** An edge with its corners. Without a free path around the nodes it has none. */
export type CanvasEdge = Edge<
  { corners: readonly Point[]; path: string } | { corners: null; path: null },
  "routed"
>;

export const MARKER = { type: MarkerType.Arrow, width: 18, height: 18, color: "var(--xy-edge-stroke)" };

/** What the routes of a scenario depend on. */
function routingInput(flow: NodesJson) {
  const positions = nodePositions(flow);
  const placeOf = (nodeId: string) => positions.get(nodeId) ?? { x: 0, y: 0 };
  const boxes = Object.entries(flow.nodes).map(([nodeId, node]) => ({
    ...placeOf(nodeId),
    width: NODE_WIDTH,
    height: nodeHeight(node),
  }));
  const requests = listEdges(flow).map(({ id, from, row, to }) => ({
    id,
    from: sourcePoint(placeOf(from), row),
    to: targetPoint(placeOf(to)),
    target: to,
  }));
  return { boxes, requests };
}

/** Returns a function that computes a scenario's edges. It routes them again only if a node or an edge moved. */
export function edgeRouter(): (flow: NodesJson) => CanvasEdge[] {
  let known = "";
  let routed: ReturnType<typeof routeEdges> = { routes: new Map(), paths: new Map() };
  return (flow) => {
    const { boxes, requests } = routingInput(flow);
    const input = JSON.stringify([boxes, requests]);
    if (input !== known) routed = routeEdges(boxes, requests, routed.paths);
    known = input;
    return listEdges(flow).map(({ id, from, handle, to }) => {
      const corners = routed.routes.get(id);
      return {
        id,
        type: "routed",
        source: from,
        sourceHandle: handle,
        target: to,
        focusable: false,
        markerEnd: MARKER,
        data: corners ? { corners, path: roundedPath(corners) } : { corners: null, path: null },
      };
    });
  };
}
