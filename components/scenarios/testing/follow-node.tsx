"use client";

import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useContext, useEffect } from "react";
import { TestPlace } from "./test-place.ts";

const GLIDE_MS = 300;

/** Brings the node at which a test stands into view, when it is not. */
export function FollowNode() {
  const nodeId = useContext(TestPlace)?.nodeId;
  const { getInternalNode, setCenter, flowToScreenPosition } = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const node = nodeId === undefined ? undefined : getInternalNode(nodeId);
    if (!node) return;
    const { width = 0, height = 0 } = node.measured;
    const middle = {
      x: node.internals.positionAbsolute.x + width / 2,
      y: node.internals.positionAbsolute.y + height / 2,
    };
    const { domNode, transform } = store.getState();
    const canvas = domNode?.getBoundingClientRect();
    const seen = flowToScreenPosition(middle);
    if (
      !canvas ||
      (seen.x > canvas.left && seen.x < canvas.right && seen.y > canvas.top && seen.y < canvas.bottom)
    ) {
      return;
    }
    const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : GLIDE_MS;
    void setCenter(middle.x, middle.y, { zoom: transform[2], duration });
  }, [nodeId, getInternalNode, setCenter, flowToScreenPosition, store]);
  return null;
}
