"use client";

import { type Connection, type Edge, type NodeChange, type OnConnectEnd, useStoreApi } from "@xyflow/react";
import { useCallback, useEffect, useRef } from "react";
import { deletionOf } from "../use-deletion.ts";
import type { CanvasNode } from "./canvas-model.ts";
import { connect, deleteNodes, disconnect, moveNodes, type Point } from "./edit-flow.ts";
import type { EditFlow } from "./graph-view.tsx";

type CanvasEditsProps = { edit: EditFlow; onSelect: (nodeIds: string[]) => void };

/** What a hand does on the canvas, as edits of the scenario. The same functions all the time: with a new one the canvas
 * looks through all of its nodes again. */
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
    const target = stepUnder(event);
    if (target !== undefined && target !== nodeId) {
      latest.current.edit((before) => connect(before, nodeId, handle, target));
    }
  }, []);
  /** The edit decides what goes, and keeps the last node for one; the canvas itself removes nothing. */
  const onBeforeDelete = useCallback(
    async (gone: { nodes: CanvasNode[]; edges: Edge[] }) => {
      const { edit } = latest.current;
      const nodeIds = gone.nodes.map(({ id }) => id);
      // From the last on: a transition that goes moves those after it.
      const ways = gone.edges.filter(({ source }) => !nodeIds.includes(source)).reverse();
      if (nodeIds.length > 0) edit((before) => deleteNodes(before, nodeIds), deletionOf(nodeIds));
      else
        edit((before) =>
          ways.reduce((rest, way) => disconnect(rest, way.source, way.sourceHandle ?? ""), before),
        );
      // What had the focus goes: keys are still meant for the canvas.
      canvas.getState().domNode?.focus({ preventScroll: true });
      return false;
    },
    [canvas],
  );
  return { onNodesChange, onConnect, onConnectEnd, onBeforeDelete };
}

/** The step under a mouse or a finger that lets go of an arrow: anywhere on it will do, not only its handle. */
function stepUnder(event: MouseEvent | TouchEvent): string | undefined {
  const point = "changedTouches" in event ? event.changedTouches[0] : event;
  if (!point) return undefined;
  const element = document.elementFromPoint(point.clientX, point.clientY);
  return element?.closest<HTMLElement>(".react-flow__node")?.dataset.id;
}
