"use client";

import { useReactFlow, useStore, useStoreApi } from "@xyflow/react";
import { useContext, useEffect, useRef } from "react";
import { showReadable } from "#components/scenarios/graph/layout/opening-view.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { TestPlace } from "./test-place.ts";

const GLIDE_MS = 300;
/** Free space around the node that is followed, in pixels. The toolbar covers the upper one. */
const MARGIN = { left: 12, right: 12, top: 60, bottom: 12 };
/** The canvas changes by more than this when a panel opens or closes beside it. */
const PANEL_WIDTH = 120;

/** Keeps the node of a running test in view, and fits the canvas again when the test panel opens or closes. */
export function FollowNode({ flow }: { flow: NodesJson }) {
  const nodeId = useContext(TestPlace)?.nodeId;
  const canvas = useReactFlow();
  const store = useStoreApi();
  const width = useStore((state) => state.width);
  const fitted = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit of the scenario does not move the view.
  useEffect(() => {
    const { height, domNode, transform } = store.getState();
    const wasWide = fitted.current;
    if (width > 0) fitted.current = width;
    const node = nodeId === undefined ? undefined : canvas.getInternalNode(nodeId);
    if (!node) {
      if (wasWide > 0 && Math.abs(width - wasWide) > PANEL_WIDTH)
        showReadable(canvas, flow, { width, height });
      return;
    }
    const size = { width: node.measured.width ?? 0, height: node.measured.height ?? 0 };
    const { x, y } = node.internals.positionAbsolute;
    const box = domNode?.getBoundingClientRect();
    const start = canvas.flowToScreenPosition({ x, y });
    const end = canvas.flowToScreenPosition({ x: x + size.width, y: y + size.height });
    const isInView =
      box &&
      start.x >= box.left + MARGIN.left &&
      end.x <= box.right - MARGIN.right &&
      start.y >= box.top + MARGIN.top &&
      end.y <= box.bottom - MARGIN.bottom;
    if (isInView) return;
    const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : GLIDE_MS;
    const center = { x: x + size.width / 2, y: y + size.height / 2 };
    void canvas.setCenter(center.x, center.y, { zoom: transform[2], duration });
  }, [nodeId, width, canvas, store]);
  return null;
}
