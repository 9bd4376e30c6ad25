"use client";

import "@xyflow/react/dist/base.css";
import {
  applyEdgeChanges,
  applyNodeChanges,
  Background,
  type Connection,
  type Edge,
  type EdgeChange,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
} from "@xyflow/react";
import { useEffect, useState } from "react";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { FollowNode } from "../testing/follow-node.tsx";
import { useLitEdges } from "../testing/test-place.ts";
import { deletionOf } from "../use-deletion.ts";
import { withPlaces } from "./auto-layout.ts";
import { BackEdge } from "./back-edge.tsx";
import { type CanvasNode, canvasEdges, canvasNodes, type ProblemCount } from "./canvas-model.ts";
import { CanvasTools } from "./canvas-tools.tsx";
import { connect, deleteNodes, disconnect, moveNodes, type Point } from "./edit-flow.ts";
import { FlowNode } from "./flow-node.tsx";
import { ShowChosen } from "./show-chosen.tsx";
import { useCanvasKeys } from "./use-canvas-keys.ts";

export type EditFlow = (edit: (flow: NodesJson) => NodesJson, kind?: string) => void;

export type GraphViewProps = {
  flow: NodesJson;
  selected: readonly string[];
  problems: ReadonlyMap<string, ProblemCount>;
  canUndo: boolean;
  canRedo: boolean;
  edit: EditFlow;
  onSelect: (nodeIds: string[]) => void;
  onUndo: () => void;
  onRedo: () => void;
};

const NODE_TYPES = { step: FlowNode };
const EDGE_TYPES = { back: BackEdge };
const DELETE_KEYS = ["Delete", "Backspace"];
const COLOURS =
  "[--xy-edge-stroke:var(--border-input)] [--xy-edge-stroke-selected:var(--accent)] [--xy-connectionline-stroke:var(--accent)] " +
  "[--xy-attribution-background-color:transparent] [&_.react-flow__attribution_a]:text-muted";

/** What is removed is decided by the edit, which keeps the last node for one. */
const isNoRemoval = ({ type }: { type: string }): boolean => type !== "remove";

/** The graph, drawn. Everything that a hand does here becomes an edit of the scenario. */
export default function GraphView(props: GraphViewProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
      <FollowNode />
    </ReactFlowProvider>
  );
}

function Canvas(props: GraphViewProps) {
  const { flow, selected, problems, onSelect } = props;
  const edit: EditFlow = (change, kind) => props.edit((before) => change(withPlaces(before)), kind);
  const [nodes, setNodes] = useState<CanvasNode[]>(() =>
    canvasNodes(flow, { selected, problems, before: [] }),
  );
  const [edges, setEdges] = useState<Edge[]>(() => canvasEdges(flow));
  useEffect(() => {
    setNodes((before) => canvasNodes(flow, { selected, problems, before }));
  }, [flow, selected, problems]);
  useEffect(() => setEdges(canvasEdges(flow)), [flow]);

  const onNodesChange = (changes: NodeChange<CanvasNode>[]) => {
    const next = applyNodeChanges(changes.filter(isNoRemoval), nodes);
    setNodes(next);
    if (changes.some(({ type }) => type === "select")) {
      onSelect(next.filter((node) => node.selected).map(({ id }) => id));
    }
    const moved = new Map<string, Point>();
    for (const change of changes) {
      if (change.type === "position" && !change.dragging && change.position)
        moved.set(change.id, change.position);
    }
    if (moved.size > 0) edit((before) => moveNodes(before, moved), `move ${[...moved.keys()].join(" ")}`);
  };
  const onConnect = ({ source, sourceHandle, target }: Connection) => {
    if (sourceHandle) edit((before) => connect(before, source, sourceHandle, target));
  };
  const onDelete = (gone: { nodes: CanvasNode[]; edges: Edge[] }) => {
    const nodeIds = gone.nodes.map(({ id }) => id);
    // From the last on: a transition that goes moves those after it.
    const ways = gone.edges.filter(({ source }) => !nodeIds.includes(source)).reverse();
    if (nodeIds.length > 0) edit((before) => deleteNodes(before, nodeIds), deletionOf(nodeIds));
    else
      edit((before) =>
        ways.reduce((rest, way) => disconnect(rest, way.source, way.sourceHandle ?? ""), before),
      );
  };
  const keys = useCanvasKeys({ flow, selected, edit, onSelect });
  return (
    <section
      aria-label="Graph of the conversation"
      {...keys}
      className={`relative h-full min-h-0 bg-surface-sunk ${COLOURS}`}
    >
      <ReactFlow
        nodes={nodes}
        edges={useLitEdges(edges)}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={(changes: EdgeChange[]) =>
          setEdges((before) => applyEdgeChanges(changes.filter(isNoRemoval), before))
        }
        onConnect={onConnect}
        onDelete={onDelete}
        deleteKeyCode={DELETE_KEYS}
        minZoom={0.1}
        maxZoom={1.5}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.15 }}
      >
        <Background gap={20} color="var(--border-strong)" />
      </ReactFlow>
      <CanvasTools {...props} edit={edit} />
      <ShowChosen {...props} />
    </section>
  );
}
