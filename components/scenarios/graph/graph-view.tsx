"use client";

import "@xyflow/react/dist/base.css";
import "./canvas.css";
import {
  applyEdgeChanges,
  Background,
  type Edge,
  type EdgeChange,
  ReactFlow,
  ReactFlowProvider,
  useStore,
  useStoreApi,
} from "@xyflow/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { FollowNode } from "../testing/follow-node.tsx";
import { useLitEdges } from "../testing/test-place.ts";
import { withPlaces } from "./auto-layout.ts";
import { BackEdge } from "./back-edge.tsx";
import { type CanvasNode, canvasEdges, canvasNodes, type ProblemCount } from "./canvas-model.ts";
import { CanvasTools } from "./canvas-tools.tsx";
import { FarArrows } from "./far-arrows.tsx";
import { FlowNode } from "./flow-node.tsx";
import { ShowChosen } from "./show-chosen.tsx";
import { useCanvasEdits } from "./use-canvas-edits.ts";
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
const FIT = { maxZoom: 1, padding: 0.15 };
/** Below this zoom a step shows its name alone: its text would be less than six pixels high. */
const FAR_ZOOM = 0.45;
/** So many arrows cost the canvas more than a frame has time for: from far away they are drawn together. */
const MANY_ARROWS = 150;
const DELETE_KEYS = ["Delete", "Backspace"];
/** With one of them held a click adds a step to the choice. */
const ADD_KEYS = ["Shift", "Control", "Meta"];
const COLOURS =
  "[--xy-edge-stroke:var(--border-input)] [--xy-edge-stroke-selected:var(--accent)] [--xy-connectionline-stroke:var(--accent)] " +
  "[--xy-attribution-background-color:transparent] [&_.react-flow__attribution_a]:text-muted";

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
  const { flow, selected, onSelect } = props;
  const edit: EditFlow = (change, kind) => props.edit((before) => change(withPlaces(before)), kind);
  const isFar = useIsFar();
  const keys = useCanvasKeys({ flow, selected, edit, onSelect });
  return (
    <section
      aria-label="Graph of the conversation"
      data-far={isFar || undefined}
      {...keys}
      className={`group/graph relative h-full min-h-0 bg-surface-sunk ${COLOURS}`}
    >
      <Steps {...props} edit={edit} />
      <CanvasTools {...props} edit={edit} />
      <ShowChosen {...props} />
    </section>
  );
}

const useIsFar = () => useStore(({ transform }) => transform[2] < FAR_ZOOM);

/** Which arrows are elements of the canvas, to be clicked and lit, and which are drawn together. */
function useNearAndFar(edges: Edge[]): { near: Edge[]; far: Edge[] } {
  const areMany = useIsFar() && edges.length > MANY_ARROWS;
  return useMemo(() => {
    const isNear = ({ selected, className }: Edge) => !areMany || selected || className !== undefined;
    return { near: edges.filter(isNear), far: edges.filter((edge) => !isNear(edge)) };
  }, [edges, areMany]);
}

/** From far away they would lie as close as the grain of a paper, and be painted anew at each frame of a drag. */
const DOTS = <Background gap={20} color="var(--border-strong)" className="group-data-far/graph:hidden" />;

/**
 * The steps and their arrows. The canvas itself keeps where the steps are while they are dragged: a frame of a drag is drawn
 * by what has moved, without this.
 */
function Steps({ flow, selected, problems, edit, onSelect }: GraphViewProps) {
  const canvas = useStoreApi<CanvasNode>();
  const [firstNodes] = useState(() => canvasNodes(flow, { selected, problems, before: [] }));
  const [edges, setEdges] = useState<Edge[]>(() => canvasEdges(flow));
  useEffect(() => {
    const { nodes: before, setNodes } = canvas.getState();
    setNodes(canvasNodes(flow, { selected, problems, before }));
  }, [canvas, flow, selected, problems]);
  useEffect(() => setEdges(canvasEdges(flow)), [flow]);

  const edits = useCanvasEdits({ edit, onSelect });
  const onEdgesChange = useCallback(
    (changes: EdgeChange[]) => setEdges((before) => applyEdgeChanges(changes, before)),
    [],
  );
  const { near, far } = useNearAndFar(useLitEdges(edges));
  return (
    <ReactFlow
      defaultNodes={firstNodes}
      edges={near}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      {...edits}
      onEdgesChange={onEdgesChange}
      deleteKeyCode={DELETE_KEYS}
      multiSelectionKeyCode={ADD_KEYS}
      tabIndex={-1}
      minZoom={0.1}
      maxZoom={1.5}
      fitView
      fitViewOptions={FIT}
    >
      {DOTS}
      {far.length > 0 && <FarArrows edges={far} />}
    </ReactFlow>
  );
}
