"use client";

import { useReactFlow, useStoreApi } from "@xyflow/react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { z } from "zod";
import { useMayEdit } from "#components/scenarios/may-edit.ts";
import { type FlowNode, flowNode, type NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { deletionKind } from "../use-deletion-toast.ts";
import type { GraphViewProps } from "./canvas-model.ts";
import { copyNodes, deleteNodes } from "./edit-flow.ts";
import { duplicateNodes, pasteNodes } from "./layout/arrange.ts";
import { withPositions } from "./layout/auto-layout.ts";
import { viewWith } from "./layout/opening-view.ts";

const copiedNodes = z.object({ visavis_nodes: z.record(z.string(), flowNode) });

/**
 * Writes nodes to the clipboard as JSON, to be pasted into this or another scenario. Returns false without
 * nodes.
 */
function writeCopiedNodes(clipboard: DataTransfer, nodes: Record<string, FlowNode>): boolean {
  if (Object.keys(nodes).length === 0) return false;
  clipboard.setData("text/plain", JSON.stringify({ visavis_nodes: nodes }));
  return true;
}

/** The nodes on the clipboard, or null if it holds something else. */
function readCopiedNodes(clipboard: DataTransfer): Record<string, FlowNode> | null {
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
export function useCanvasKeys(props: Pick<GraphViewProps, "flow" | "selected" | "edit" | "onSelect">) {
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
