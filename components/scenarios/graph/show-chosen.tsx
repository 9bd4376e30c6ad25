"use client";

import { useReactFlow } from "@xyflow/react";
import { useEffect } from "react";
import { placesOf } from "./auto-layout.ts";
import type { GraphViewProps } from "./graph-view.tsx";

/** A step that was chosen elsewhere, by a problem or a search, comes into view. One that is in view stays where it is. */
export function ShowChosen({ flow, selected }: Pick<GraphViewProps, "flow" | "selected">) {
  const { flowToScreenPosition, setCenter, getZoom, getInternalNode, viewportInitialized } = useReactFlow();
  const [nodeId] = selected;
  const isOne = selected.length === 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice moves the view, not what is done to the step.
  useEffect(() => {
    const place = isOne && nodeId !== undefined ? placesOf(flow).get(nodeId) : undefined;
    const canvas = document.querySelector(".react-flow")?.getBoundingClientRect();
    if (!place || !canvas || !viewportInitialized) return;
    const { x, y } = flowToScreenPosition(place);
    const isSeen = x > canvas.left && x < canvas.right - 60 && y > canvas.top && y < canvas.bottom - 60;
    if (isSeen) return;
    const { width = 0, height = 0 } = getInternalNode(nodeId ?? "")?.measured ?? {};
    void setCenter(place.x + width / 2, place.y + height / 2, { zoom: Math.max(getZoom(), 0.6) });
  }, [nodeId, isOne]);
  return null;
}
