import { type Edge, MarkerType, type Node } from "@xyflow/react";
import type { FlowNode, NodesJson } from "#lib/flow/nodes-json.ts";
import { NODE_WIDTH, placesOf } from "./auto-layout.ts";
import { type ExitRow, exitHandle, listArrows, listExits } from "./exits.ts";

export type ProblemCount = { errors: number; warnings: number };
export type FlowNodeData = {
  task: string;
  isInitial: boolean;
  rows: ExitRow[];
  problems: ProblemCount | undefined;
};
export type CanvasNode = Node<FlowNodeData, "step">;

/** Nodes are never changed in place: what a node's lines are is found out once. */
const knownRows = new WeakMap<FlowNode, ExitRow[]>();

function rowsOf(node: FlowNode): ExitRow[] {
  const rows = knownRows.get(node) ?? listExits(node);
  knownRows.set(node, rows);
  return rows;
}

const sameRow = (a: ExitRow, b: ExitRow | undefined): boolean =>
  a.label === b?.label && a.icon === b.icon && exitHandle(a.exit) === exitHandle(b.exit);

const sameData = (a: FlowNodeData, b: FlowNodeData): boolean =>
  a.task === b.task &&
  a.isInitial === b.isInitial &&
  a.problems?.errors === b.problems?.errors &&
  a.problems?.warnings === b.problems?.warnings &&
  (a.rows === b.rows ||
    (a.rows.length === b.rows.length && a.rows.every((row, index) => sameRow(row, b.rows[index]))));

const sameNode = (a: CanvasNode, b: CanvasNode): boolean =>
  a.data === b.data &&
  a.selected === b.selected &&
  a.position.x === b.position.x &&
  a.position.y === b.position.y;

/**
 * The graph as the canvas draws it. What it has measured of a node that was there before is kept, and the node itself where
 * nothing of it has changed: it is then not drawn again. One that is being dragged stays in the hand.
 */
export function canvasNodes(
  flow: NodesJson,
  options: {
    selected: readonly string[];
    problems: ReadonlyMap<string, ProblemCount>;
    before: readonly CanvasNode[];
  },
): CanvasNode[] {
  const places = placesOf(flow);
  const before = new Map(options.before.map((node) => [node.id, node]));
  return Object.entries(flow.nodes).map(([nodeId, node]) => {
    const old = before.get(nodeId);
    const data: FlowNodeData = {
      task: node.say ?? node.task_instruction,
      isInitial: nodeId === flow.initial_node,
      rows: rowsOf(node),
      problems: options.problems.get(nodeId),
    };
    const position = (old?.dragging ? old.position : places.get(nodeId)) ?? { x: 0, y: 0 };
    const now: CanvasNode = {
      id: nodeId,
      type: "step",
      position,
      width: NODE_WIDTH,
      selected: options.selected.includes(nodeId),
      ariaLabel: `Step ${nodeId}`,
      data: old && sameData(old.data, data) ? old.data : data,
      ...(old?.measured && { measured: old.measured }),
      ...(old?.dragging && { dragging: true }),
    };
    return old && sameNode(old, now) ? old : now;
  });
}

export function canvasEdges(flow: NodesJson): Edge[] {
  const places = placesOf(flow);
  const leftOf = (nodeId: string) => places.get(nodeId)?.x ?? 0;
  return listArrows(flow).map(({ id, from, handle, to }) => ({
    id,
    type: leftOf(to) > leftOf(from) ? "default" : "back",
    source: from,
    sourceHandle: handle,
    target: to,
    focusable: false,
    markerEnd: { type: MarkerType.Arrow, width: 18, height: 18, color: "var(--xy-edge-stroke)" },
  }));
}
