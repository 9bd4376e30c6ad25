"use client";

import { applyNodeChanges, type Connection, type Edge, type NodeChange } from "@xyflow/react";
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from "react";
import { deletionOf } from "../use-deletion.ts";
import type { CanvasNode } from "./canvas-model.ts";
import { connect, deleteNodes, disconnect, moveNodes, type Point } from "./edit-flow.ts";
import type { EditFlow } from "./graph-view.tsx";

type CanvasEditsProps = {
  nodes: CanvasNode[];
  setNodes: Dispatch<SetStateAction<CanvasNode[]>>;
  edit: EditFlow;
  onSelect: (nodeIds: string[]) => void;
};

/** What is removed is decided by the edit, which keeps the last node for one. */
export const isNoRemoval = ({ type }: { type: string }): boolean => type !== "remove";

/** What a hand does on the canvas, as edits of the scenario. The same functions all the time: a new one at each frame of a
 * drag would let the canvas look through all of its nodes again. */
export function useCanvasEdits(props: CanvasEditsProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const onNodesChange = useCallback((changes: NodeChange<CanvasNode>[]) => {
    const { nodes, setNodes, edit, onSelect } = latest.current;
    const next = applyNodeChanges(changes.filter(isNoRemoval), nodes);
    // More than one change may come before the next frame.
    latest.current = { ...latest.current, nodes: next };
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
  }, []);
  const onConnect = useCallback(({ source, sourceHandle, target }: Connection) => {
    if (sourceHandle) latest.current.edit((before) => connect(before, source, sourceHandle, target));
  }, []);
  const onDelete = useCallback((gone: { nodes: CanvasNode[]; edges: Edge[] }) => {
    const { edit } = latest.current;
    const nodeIds = gone.nodes.map(({ id }) => id);
    // From the last on: a transition that goes moves those after it.
    const ways = gone.edges.filter(({ source }) => !nodeIds.includes(source)).reverse();
    if (nodeIds.length > 0) edit((before) => deleteNodes(before, nodeIds), deletionOf(nodeIds));
    else
      edit((before) =>
        ways.reduce((rest, way) => disconnect(rest, way.source, way.sourceHandle ?? ""), before),
      );
  }, []);
  return { onNodesChange, onConnect, onDelete };
}
