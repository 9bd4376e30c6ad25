"use client";

import {
  type Edge,
  getBezierPath,
  type InternalNode,
  Position,
  useStore,
  useStoreApi,
  ViewportPortal,
} from "@xyflow/react";
import { memo, useRef } from "react";
import { backPath } from "./back-edge.tsx";

/** Size of an arrow's head, in pixels of the unscaled canvas. */
const HEAD = { long: 9, wide: 6 };

type Arrow = { source: InternalNode; target: InternalNode; path: string; isMoving: boolean };
type Drawing = { arrows: Map<string, Arrow>; still: string; moving: string };

/**
 * Arrows from far away, where none could be hit with a mouse: two lines in all, one for what stands still and one for what
 * is dragged along. An arrow of the canvas's own is an element, and asks at every move of a step where it is.
 */
export function FarArrows({ edges }: { edges: readonly Edge[] }) {
  // Says that something moved; what is where stands in the lookup.
  useStore(({ nodes }) => nodes);
  const { nodeLookup } = useStoreApi().getState();
  const latest = useRef<Drawing>({ arrows: new Map(), still: "", moving: "" });
  latest.current = drawAgain(edges, nodeLookup, latest.current);
  return (
    <ViewportPortal>
      <Line path={latest.current.still} />
      <Line path={latest.current.moving} />
    </ViewportPortal>
  );
}

/** At each frame of a drag only the arrows of what is dragged are new. */
function drawAgain(
  edges: readonly Edge[],
  nodes: ReadonlyMap<string, InternalNode>,
  before: Drawing,
): Drawing {
  const arrows = new Map<string, Arrow>();
  let isStillSame = true;
  for (const edge of edges) {
    const [source, target] = [nodes.get(edge.source), nodes.get(edge.target)];
    if (!source || !target) continue;
    const old = before.arrows.get(edge.id);
    const isSame = old?.source === source && old.target === target;
    const isMoving = Boolean(source.dragging || target.dragging);
    const arrow = isSame ? old : { source, target, path: pathOf(edge, source, target), isMoving };
    arrows.set(edge.id, arrow);
    isStillSame &&= isSame || (isMoving && old?.isMoving === true);
  }
  const line = (moving: boolean) =>
    [...arrows.values()].map(({ path, isMoving }) => (isMoving === moving ? path : "")).join("");
  const isKept = isStillSame && arrows.size === before.arrows.size;
  return { arrows, still: isKept ? before.still : line(false), moving: line(true) };
}

const Line = memo(function Line({ path }: { path: string }) {
  return (
    <svg aria-hidden="true" className="far-arrows pointer-events-none absolute -z-1 overflow-visible">
      <path d={path} fill="none" stroke="var(--xy-edge-stroke)" />
    </svg>
  );
});

/** An arrow with its head, from a handle on the right of a step to the one on the left of another; "" for one without place. */
function pathOf({ sourceHandle, type }: Edge, source: InternalNode, target: InternalNode): string {
  const from = source.internals.handleBounds?.source?.find(({ id }) => id === sourceHandle);
  const to = target.internals.handleBounds?.target?.[0];
  if (!from || !to) return "";
  const [start, end] = [source.internals.positionAbsolute, target.internals.positionAbsolute];
  const ends = {
    sourceX: start.x + from.x + from.width,
    sourceY: start.y + from.y + from.height / 2,
    sourcePosition: Position.Right,
    targetX: end.x + to.x,
    targetY: end.y + to.y + to.height / 2,
    targetPosition: Position.Left,
  };
  const path = type === "back" ? backPath(ends) : getBezierPath(ends)[0];
  const { targetX: x, targetY: y } = ends;
  const left = x - HEAD.long;
  return `${path}M${left},${y - HEAD.wide}L${x},${y}L${left},${y + HEAD.wide}`;
}
