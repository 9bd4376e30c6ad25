"use client";

import {
  applyEdgeChanges,
  Background,
  type EdgeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  useStoreApi,
} from "@xyflow/react";
import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useState } from "react";
import { useMayEdit } from "#components/scenarios/may-edit.ts";
import {
  type CanvasEdge,
  type CanvasNode,
  canvasNodes,
  edgeRouter,
  type GraphViewProps,
} from "./canvas-model.ts";
import { nodePositions, withPositions } from "./layout/auto-layout.ts";
import "@xyflow/react/dist/base.css";
import "./canvas.css";
import { z } from "zod";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { flowNode, type NodesJson, type FlowNode as StoredNode } from "#lib/flow/scenario/nodes-json.ts";
import { FollowNode } from "../testing/follow-node.tsx";
import { deletionKind } from "../use-deletion-toast.ts";
import { CanvasTools } from "./canvas-tools.tsx";
import { DistantEdges, RoutedEdge } from "./distant-edges.tsx";
import { copyNodes, deleteNodes, type EditFlow, type Point } from "./edit-flow.ts";
import { FlowNode } from "./flow-node.tsx";
import { duplicateNodes, pasteNodes } from "./layout/arrange.ts";
import { showReadable, viewWith } from "./layout/opening-view.ts";
import { useLitEdges } from "./lit-edges.ts";
import { useCanvasEdits } from "./use-canvas-edits.ts";
import type { ScenarioGraphWords } from "./words/en.ts";

/** Below this zoom every second dot is left out. */
const SPARSE_ZOOM = 0.7;
/** Thinner dots are too faint to see. */
const MIN_DOT_PX = 1.2;

/**
 * The canvas's dots. React Flow scales them with the zoom, so smaller zooms get larger ones. Hidden when zoomed far out:
 * they would be repainted at each frame of a drag.
 */
export function DotGrid() {
  // In steps, to render this seldom during a zoom gesture.
  const zoom = useStore(({ transform }) => Math.max(0.1, Math.round(transform[2] * 10) / 10));
  return (
    <Background
      gap={zoom < SPARSE_ZOOM ? 40 : 20}
      size={Math.max(1, MIN_DOT_PX / zoom)}
      color="var(--border-strong)"
      className="group-data-far/graph:hidden"
    />
  );
}

/** Scrolls a node into view when it is selected by a problem or a search. Does nothing if it is visible. */
export function ShowSelected({ flow, selected }: Pick<GraphViewProps, "flow" | "selected">) {
  const { flowToScreenPosition, setCenter, getZoom, getInternalNode, viewportInitialized } = useReactFlow();
  const [nodeId] = selected;
  const isOne = selected.length === 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection moves the view, not an edit.
  useEffect(() => {
    const place = isOne && nodeId !== undefined ? nodePositions(flow).get(nodeId) : undefined;
    const canvas = document.querySelector(".react-flow")?.getBoundingClientRect();
    if (!place || !canvas || !viewportInitialized) return;
    const { x, y } = flowToScreenPosition(place);
    const isVisible = x > canvas.left && x < canvas.right - 60 && y > canvas.top && y < canvas.bottom - 60;
    if (isVisible) return;
    const { width = 0, height = 0 } = getInternalNode(nodeId ?? "")?.measured ?? {};
    void setCenter(place.x + width / 2, place.y + height / 2, { zoom: Math.max(getZoom(), 0.6) });
  }, [nodeId, isOne]);
  return null;
}

const NODE_TYPES = { node: FlowNode };
const EDGE_TYPES = { routed: RoutedEdge };
/** Below this zoom a node shows only its name: its text would be less than 6 px high. */
const FAR_ZOOM = 0.45;
/**
 * With more edges than this, rendering takes longer than a frame. Zoomed out, they are drawn as two paths.
 */
const MANY_EDGES = 150;
const DELETE_KEYS = ["Delete", "Backspace"];
/** With one of these keys held, a click adds a node to the selection. */
const ADD_KEYS = ["Shift", "Control", "Meta"];
const COLOURS =
  "[--xy-edge-stroke:var(--border-input)] [--xy-edge-stroke-selected:var(--accent)] [--xy-connectionline-stroke:var(--accent)] " +
  "[--xy-attribution-background-color:transparent] [&_.react-flow__attribution_a]:text-muted";

/** The graph of the scenario. Every change made here becomes an edit of the scenario. */
export default function GraphView(props: GraphViewProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
      <FollowNode flow={props.flow} />
    </ReactFlowProvider>
  );
}

function Canvas(props: GraphViewProps) {
  const { flow, selected, onSelect } = props;
  const edit: EditFlow = (change, kind) => props.edit((before) => change(withPositions(before)), kind);
  const isFar = useIsFar();
  const keys = useCanvasKeys({ flow, selected, edit, onSelect });
  const words = useWords("scenarioGraph");
  return (
    <section
      aria-label={words.label}
      data-far={isFar || undefined}
      {...keys}
      className={`group/graph relative h-full min-h-0 bg-surface-sunk ${COLOURS}`}
    >
      <FlowCanvas {...props} edit={edit} />
      <CanvasTools {...props} edit={edit} />
      <ShowSelected {...props} />
    </section>
  );
}

const useIsFar = () => useStore(({ transform }) => transform[2] < FAR_ZOOM);

/**
 * Splits the edges into those that React Flow renders, which can be clicked and highlighted, and the distant
 * ones.
 */
function useNearAndFar(edges: CanvasEdge[]): { near: CanvasEdge[]; far: CanvasEdge[] } {
  const areMany = useIsFar() && edges.length > MANY_EDGES;
  return useMemo(() => {
    const isNear = ({ selected, className }: CanvasEdge) => !areMany || selected || className !== undefined;
    return { near: edges.filter(isNear), far: edges.filter((edge) => !isNear(edge)) };
  }, [edges, areMany]);
}

/** React Flow's own texts for screen readers. */
const screenReaderTexts = ({ help, edgeHelp, moved }: ScenarioGraphWords["node"]) => ({
  "node.a11yDescription.default": help,
  "node.a11yDescription.keyboardDisabled": help,
  "node.a11yDescription.ariaLiveMessage": ({ x, y }: Point) => fill(moved, { x, y }),
  "edge.a11yDescription.default": edgeHelp,
});

/**
 * The nodes and edges. React Flow keeps the positions during a drag, so this component doesn't render at each
 * frame.
 */
function FlowCanvas({ flow, selected, problems, edit, onSelect, onGo }: GraphViewProps) {
  const canvas = useStoreApi<CanvasNode>();
  const words = useWords("scenarioGraph").node;
  const { label } = words;
  const [firstNodes] = useState(() => canvasNodes(flow, { selected, problems, before: [], label }));
  const [route] = useState(edgeRouter);
  const [edges, setEdges] = useState(() => route(flow));
  useEffect(() => {
    const { nodes: before, setNodes } = canvas.getState();
    setNodes(canvasNodes(flow, { selected, problems, before, label }));
  }, [canvas, flow, selected, problems, label]);
  useEffect(() => setEdges(route(flow)), [route, flow]);

  const edits = useCanvasEdits({ flow, edit, onSelect, onGo });
  const onEdgesChange = useCallback(
    (changes: EdgeChange<CanvasEdge>[]) => setEdges((before) => applyEdgeChanges(changes, before)),
    [],
  );
  const mayEdit = useMayEdit();
  const { near, far } = useNearAndFar(useLitEdges(edges, selected));
  const help = useMemo(() => screenReaderTexts(words), [words]);
  return (
    <ReactFlow
      defaultNodes={firstNodes}
      edges={near}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      {...edits}
      onEdgesChange={onEdgesChange}
      nodesDraggable={mayEdit}
      nodesConnectable={mayEdit}
      deleteKeyCode={mayEdit ? DELETE_KEYS : null}
      multiSelectionKeyCode={ADD_KEYS}
      tabIndex={-1}
      ariaLabelConfig={help}
      minZoom={0.1}
      maxZoom={1.5}
      onInit={(instance) => showReadable(instance, flow, canvas.getState())}
    >
      <DotGrid />
      {far.length > 0 && <DistantEdges edges={far} />}
    </ReactFlow>
  );
}

const copiedNodes = z.object({ visavis_nodes: z.record(z.string(), flowNode) });

/**
 * Writes nodes to the clipboard as JSON, to be pasted into this or another scenario. Returns false without
 * nodes.
 */
function writeCopiedNodes(clipboard: DataTransfer, nodes: Record<string, StoredNode>): boolean {
  if (Object.keys(nodes).length === 0) return false;
  clipboard.setData("text/plain", JSON.stringify({ visavis_nodes: nodes }));
  return true;
}

/** The nodes on the clipboard, or null if it holds something else. */
function readCopiedNodes(clipboard: DataTransfer): Record<string, StoredNode> | null {
  try {
    const parsed = copiedNodes.safeParse(JSON.parse(clipboard.getData("text/plain")));
    return parsed.success ? parsed.data.visavis_nodes : null;
  } catch {
    return null;
  }
}

/**
 * Copies, cuts and pastes nodes, also between scenarios. Ctrl D duplicates, Ctrl A selects all, Escape clears
 * the selection.
 */
function useCanvasKeys(props: Pick<GraphViewProps, "flow" | "selected" | "edit" | "onSelect">) {
  const { flow, selected, edit, onSelect } = props;
  const mayEdit = useMayEdit();
  const { getViewport, setViewport } = useReactFlow();
  const canvas = useStoreApi();
  /** Selects new nodes and moves the canvas as far as it must to show them. */
  const onAdded = (added: { flow: NodesJson; nodeIds: string[] }) => {
    onSelect(added.nodeIds);
    const { width, height } = canvas.getState();
    void setViewport(viewWith(added.flow, added.nodeIds, getViewport(), { width, height }));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (writeCopiedNodes(event.clipboardData, copyNodes(withPositions(flow), selected)))
      event.preventDefault();
  };
  const onCut = (event: ClipboardEvent) => {
    onCopy(event);
    if (!event.defaultPrevented || !mayEdit) return;
    edit((before) => deleteNodes(before, selected), deletionKind(selected));
    onSelect([]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const copied = readCopiedNodes(event.clipboardData);
    if (!copied || !mayEdit) return;
    event.preventDefault();
    edit((before) => pasteNodes(before, copied).flow);
    onAdded(pasteNodes(flow, copied));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onSelect([]);
    const key = event.key.toLowerCase();
    if ((key !== "a" && key !== "d") || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (key === "a") onSelect(Object.keys(flow.nodes));
    else if (selected.length > 0 && mayEdit) {
      edit((before) => duplicateNodes(before, selected).flow);
      onAdded(duplicateNodes(flow, selected));
    }
  };
  return { onCopy, onCut, onPaste, onKeyDown };
}
