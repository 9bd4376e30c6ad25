"use client";

import { type Connection, type Edge, type NodeChange, type OnConnectEnd, useStoreApi } from "@xyflow/react";
import { useCallback, useEffect, useRef } from "react";
import { deletionKind } from "#components/scenarios/use-deletion-toast.ts";
import type { CanvasNode } from "./canvas-model.ts";
import type { EditFlow } from "./edit-flow.ts";
import { connect, deleteNodes, disconnect, moveNodes, type Point } from "./edit-flow.ts";

type CanvasEditsProps = { edit: EditFlow; onSelect: (nodeIds: string[]) => void };

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
  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      const { edit, onSelect } = latest.current;
      if (changes.some(({ type }) => type === "select")) {
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
  const onConnect = useCallback(({ source, sourceHandle, target }: Connection) => {
    if (sourceHandle) latest.current.edit((before) => connect(before, source, sourceHandle, target));
  }, []);
  const onConnectEnd = useCallback<OnConnectEnd>((event, { isValid, fromHandle }) => {
    if (isValid || fromHandle?.type !== "source" || !fromHandle.id) return;
    const { nodeId, id: handle } = fromHandle;
    const target = nodeAtPointer(event);
    if (target !== undefined && target !== nodeId) {
      latest.current.edit((before) => connect(before, nodeId, handle, target));
    }
  }, []);
  /** The edit decides what is deleted and keeps the last node. React Flow itself removes nothing. */
  const onBeforeDelete = useCallback(
    async (deleted: { nodes: CanvasNode[]; edges: Edge[] }) => {
      const { edit } = latest.current;
      const nodeIds = deleted.nodes.map(({ id }) => id);
      // Backwards, because removing a function shifts the indices after it.
      const edges = deleted.edges.filter(({ source }) => !nodeIds.includes(source)).reverse();
      if (nodeIds.length > 0) edit((before) => deleteNodes(before, nodeIds), deletionKind(nodeIds));
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
  return { onNodesChange, onConnect, onConnectEnd, onBeforeDelete };
}

/** The node under the pointer when an edge is dropped: dropping anywhere on a node connects to it. */
function nodeAtPointer(event: MouseEvent | TouchEvent): string | undefined {
  const point = "changedTouches" in event ? event.changedTouches[0] : event;
  if (!point) return undefined;
  const element = document.elementFromPoint(point.clientX, point.clientY);
  return element?.closest<HTMLElement>(".react-flow__node")?.dataset.id;
}
