"use client";

import type { ClipboardEvent, KeyboardEvent } from "react";
import { deletionOf } from "../use-deletion.ts";
import { duplicateSteps } from "./arrange.ts";
import { withPlaces } from "./auto-layout.ts";
import { readCopiedNodes, writeCopiedNodes } from "./clipboard.ts";
import { copyNodes, deleteNodes, pasteNodes } from "./edit-flow.ts";
import type { GraphViewProps } from "./graph-view.tsx";

/** Copy, cut and paste of steps, within a scenario and across, Ctrl D for one more of each, Ctrl A for all of them and Escape for none. */
export function useCanvasKeys(props: Pick<GraphViewProps, "flow" | "selected" | "edit" | "onSelect">) {
  const { flow, selected, edit, onSelect } = props;
  const onCopy = (event: ClipboardEvent) => {
    if (writeCopiedNodes(event.clipboardData, copyNodes(withPlaces(flow), selected))) event.preventDefault();
  };
  const onCut = (event: ClipboardEvent) => {
    onCopy(event);
    if (!event.defaultPrevented) return;
    edit((before) => deleteNodes(before, selected), deletionOf(selected));
    onSelect([]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const copied = readCopiedNodes(event.clipboardData);
    if (!copied) return;
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
    else if (selected.length > 0) {
      edit((before) => duplicateSteps(before, selected).flow);
      onSelect(duplicateSteps(flow, selected).nodeIds);
    }
  };
  return { onCopy, onCut, onPaste, onKeyDown };
}
