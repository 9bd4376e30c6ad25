"use client";

import {
  type Connection,
  type Edge,
  type NodeChange,
  type OnConnectEnd,
  useReactFlow,
  useStoreApi,
} from "@xyflow/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { deletionKind } from "#components/scenarios/use-deletion-toast.ts";
import { focusFieldSoon, showFieldSoon } from "#components/scenarios/use-problems.ts";
import type { CanvasNode, GraphViewProps } from "./canvas-model.ts";
import { addNode, connect, deleteNodes, disconnect, moveNodes, type Point } from "./edit-flow.ts";
import { exitPath, parseExit } from "./exits.ts";
import { AT_DROP, findFreePlace } from "./layout/arrange.ts";
import { TARGET_Y, withPositions } from "./layout/auto-layout.ts";

type CanvasEditsProps = Pick<GraphViewProps, "flow" | "edit" | "onSelect" | "onGo">;

/**
 * React Flow's callbacks as edits of the scenario. They keep their identity: with a new callback, React Flow
 * processes all nodes again.
 */
export function useCanvasEdits(props: CanvasEditsProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const canvas = useStoreApi<CanvasNode>();
  const clickedEdge = useRef<string | null>(null);
  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      const { edit, onSelect } = latest.current;
      if (changes.some(({ type }) => type === "select")) {
        clickedEdge.current = null;
        const { nodes } = canvas.getState();
        onSelect(nodes.filter((node) => node.selected).map(({ id }) => id));
      }
      const moved = new Map<string, Point>();
      for (const change of changes) {
        if (change.type === "position" && !change.dragging && change.position)
          moved.set(change.id, change.position);
      }
      if (moved.size > 0) edit((before) => moveNodes(before, moved), `move ${[...moved.keys()].join(" ")}`);
    },
    [canvas],
  );
  const connections = useConnections(latest);
  /** Shows where the edge comes from: its node, with the function or condition open. The canvas keeps the focus. */
  const onEdgeClick = useCallback((_event: unknown, { id, source, sourceHandle }: Edge) => {
    clickedEdge.current = id;
    latest.current.onSelect([source]);
    showFieldSoon(source, exitPath(parseExit(sourceHandle ?? "")));
  }, []);
  /** The edit decides what is deleted and keeps the last node. React Flow itself removes nothing. */
  const onBeforeDelete = useCallback(
    async (deleted: { nodes: CanvasNode[]; edges: Edge[] }) => {
      const { edit } = latest.current;
      const nodeIds = deleted.nodes.map(({ id }) => id);
      // Backwards, because removing a function shifts the indices after it.
      const edges = deleted.edges.filter(({ source }) => !nodeIds.includes(source)).reverse();
      const clicked = deleted.edges.find(({ id, selected }) => selected && id === clickedEdge.current);
      // The node of a clicked edge is selected to show its fields, not to be deleted.
      if (clicked) edit((before) => disconnect(before, clicked.source, clicked.sourceHandle ?? ""));
      else if (nodeIds.length > 0) edit((before) => deleteNodes(before, nodeIds), deletionKind(nodeIds));
      else
        edit((before) =>
          edges.reduce((rest, edge) => disconnect(rest, edge.source, edge.sourceHandle ?? ""), before),
        );
      // The focused element disappears. Keep the keyboard on the canvas.
      canvas.getState().domNode?.focus({ preventScroll: true });
      return false;
    },
    [canvas],
  );
  return { onNodesChange, onBeforeDelete, onEdgeClick, ...connections };
}

/** Drawing edges: to a node, or to free space, where it creates one. */
function useConnections(latest: RefObject<CanvasEditsProps>) {
  const { screenToFlowPosition } = useReactFlow();
  const connectTo = useCallback(
    (source: string, handle: string, target: string) => {
      const { flow, edit, onGo } = latest.current;
      edit((before) => connect(before, source, handle, target));
      if (parseExit(handle)?.kind !== "new") return;
      // The new function needs a description.
      const index = flow.nodes[source]?.functions?.length ?? 0;
      onGo(["nodes", source, "functions", String(index), "description"]);
    },
    [latest],
  );
  const onConnect = useCallback(
    ({ source, sourceHandle, target }: Connection) => {
      if (sourceHandle) connectTo(source, sourceHandle, target);
    },
    [connectTo],
  );
  const onConnectEnd = useCallback<OnConnectEnd>(
    (event, { isValid, fromHandle }) => {
      if (isValid || fromHandle?.type !== "source" || !fromHandle.id) return;
      const { nodeId, id: handle } = fromHandle;
      const target = nodeAtPointer(event);
      if (target !== undefined) {
        if (target !== nodeId) connectTo(nodeId, handle, target);
        return;
      }
      const point = pointerOf(event);
      if (!point || !isOverCanvas(point)) return;
      const { flow, edit, onSelect } = latest.current;
      const { x, y } = screenToFlowPosition(point);
      // Where the pointer let go, its edge ends.
      const place = findFreePlace(flow, { x, y: y - TARGET_Y }, AT_DROP);
      const added = addNode(withPositions(flow), place).nodeId;
      edit((before) => connect(addNode(before, place).flow, nodeId, handle, added));
      onSelect([added]);
      focusFieldSoon(added, [], true);
    },
    [latest, connectTo, screenToFlowPosition],
  );
  return { onConnect, onConnectEnd };
}

/** Where the pointer is on the screen. */
function pointerOf(event: MouseEvent | TouchEvent): Point | undefined {
  const point = "changedTouches" in event ? event.changedTouches[0] : event;
  return point && { x: point.clientX, y: point.clientY };
}

/** The node under the pointer when an edge is dropped: dropping anywhere on a node connects to it. */
function nodeAtPointer(event: MouseEvent | TouchEvent): string | undefined {
  const point = pointerOf(event);
  if (!point) return undefined;
  const element = document.elementFromPoint(point.x, point.y);
  return element?.closest<HTMLElement>(".react-flow__node")?.dataset.id;
}

const isOverCanvas = ({ x, y }: Point): boolean =>
  document.elementFromPoint(x, y)?.closest(".react-flow__pane") != null;
