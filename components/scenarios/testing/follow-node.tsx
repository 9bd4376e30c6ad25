"use client";

import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useContext, useEffect } from "react";
import { TestPlace } from "./test-place.ts";

const GLIDE_MS = 300;

/** Scrolls the node of a running test into view. */
export function FollowNode() {
  const nodeId = useContext(TestPlace)?.nodeId;
  const { getInternalNode, setCenter, flowToScreenPosition } = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const node = nodeId === undefined ? undefined : getInternalNode(nodeId);
    if (!node) return;
    const { width = 0, height = 0 } = node.measured;
    const center = {
      x: node.internals.positionAbsolute.x + width / 2,
      y: node.internals.positionAbsolute.y + height / 2,
    };
    const { domNode, transform } = store.getState();
    const canvas = domNode?.getBoundingClientRect();
    const onScreen = flowToScreenPosition(center);
    if (
      !canvas ||
      (onScreen.x > canvas.left &&
        onScreen.x < canvas.right &&
        onScreen.y > canvas.top &&
        onScreen.y < canvas.bottom)
    ) {
      return;
    }
    const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : GLIDE_MS;
    void setCenter(center.x, center.y, { zoom: transform[2], duration });
  }, [nodeId, getInternalNode, setCenter, flowToScreenPosition, store]);
  return null;
}
