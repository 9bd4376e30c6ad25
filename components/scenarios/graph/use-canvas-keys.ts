"use client";

import type { ClipboardEvent, KeyboardEvent } from "react";
import { useMayEdit } from "#components/scenarios/may-edit.ts";
import { deletionKind } from "#components/scenarios/use-deletion-toast.ts";
import type { GraphViewProps } from "./canvas-model.ts";
import { readCopiedNodes, writeCopiedNodes } from "./clipboard.ts";
import { copyNodes, deleteNodes, pasteNodes } from "./edit-flow.ts";
import { duplicateNodes } from "./layout/arrange.ts";
import { withPositions } from "./layout/auto-layout.ts";

/**
 * Copies, cuts and pastes nodes, also between scenarios. Ctrl D duplicates, Ctrl A selects all, Escape clears
 * the selection.
 */
export function useCanvasKeys(props: Pick<GraphViewProps, "flow" | "selected" | "edit" | "onSelect">) {
  const { flow, selected, edit, onSelect } = props;
  const mayEdit = useMayEdit();
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
    onSelect(pasteNodes(flow, copied).nodeIds);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onSelect([]);
    const key = event.key.toLowerCase();
    if ((key !== "a" && key !== "d") || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (key === "a") onSelect(Object.keys(flow.nodes));
    else if (selected.length > 0 && mayEdit) {
      edit((before) => duplicateNodes(before, selected).flow);
      onSelect(duplicateNodes(flow, selected).nodeIds);
    }
  };
  return { onCopy, onCut, onPaste, onKeyDown };
}
