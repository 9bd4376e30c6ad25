"use client";

import { useReactFlow } from "@xyflow/react";
import { useEffect } from "react";
import type { GraphViewProps } from "./canvas-model.ts";
import { nodePositions } from "./layout/auto-layout.ts";

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
