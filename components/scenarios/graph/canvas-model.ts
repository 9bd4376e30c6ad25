import { type Edge, MarkerType, type Node } from "@xyflow/react";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { NODE_WIDTH, placesOf } from "./auto-layout.ts";
import { type ExitRow, listArrows, listExits } from "./exits.ts";

export type ProblemCount = { errors: number; warnings: number };
export type FlowNodeData = {
  task: string;
  isInitial: boolean;
  rows: ExitRow[];
  problems: ProblemCount | undefined;
};
export type CanvasNode = Node<FlowNodeData, "step">;

/** The graph as the canvas draws it. What it has measured of a node that was there before is kept. */
export function canvasNodes(
  flow: NodesJson,
  options: {
    selected: readonly string[];
    problems: ReadonlyMap<string, ProblemCount>;
    before: readonly CanvasNode[];
  },
): CanvasNode[] {
  const places = placesOf(flow);
  const measured = new Map(options.before.map((node) => [node.id, node.measured]));
  return Object.entries(flow.nodes).map(([nodeId, node]) => {
    const size = measured.get(nodeId);
    return {
      id: nodeId,
      type: "step",
      position: places.get(nodeId) ?? { x: 0, y: 0 },
      width: NODE_WIDTH,
      selected: options.selected.includes(nodeId),
      ariaLabel: `Step ${nodeId}`,
      data: {
        task: node.say ?? node.task_instruction,
        isInitial: nodeId === flow.initial_node,
        rows: listExits(node),
        problems: options.problems.get(nodeId),
      },
      ...(size && { measured: size }),
    };
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
