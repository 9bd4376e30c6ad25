"use client";

import {
  BaseEdge,
  type EdgeProps,
  type GetSmoothStepPathParams,
  getSmoothStepPath,
  type InternalNode,
  Position,
  useStore,
  useStoreApi,
  ViewportPortal,
} from "@xyflow/react";
import { memo, useRef } from "react";
import type { CanvasEdge } from "./canvas-model.ts";
import type { Point } from "./edit-flow.ts";

/** Browsers round the position of a handle. */
const TOLERANCE = 6;

type Ends = Required<
  Pick<
    GetSmoothStepPathParams,
    "sourceX" | "sourceY" | "sourcePosition" | "targetX" | "targetY" | "targetPosition"
  >
>;

const isNear = (point: Point | undefined, x: number, y: number): boolean =>
  point !== undefined && Math.abs(point.x - x) < TOLERANCE && Math.abs(point.y - y) < TOLERANCE;

/** The path of an edge: as routed, or directly while one of its nodes is being dragged. */
function edgePath(data: CanvasEdge["data"], ends: Ends): string {
  const { sourceX, sourceY, targetX, targetY } = ends;
  const isRouted =
    data?.corners &&
    isNear(data.corners[0], sourceX, sourceY) &&
    isNear(data.corners.at(-1), targetX, targetY);
  return isRouted ? data.path : getSmoothStepPath({ ...ends, borderRadius: 8, offset: 20 })[0];
}

export function RoutedEdge(props: EdgeProps<CanvasEdge>) {
  const { sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition, data } = props;
  const { markerEnd = "", style } = props;
  const path = edgePath(data, { sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition });
  return <BaseEdge path={path} markerEnd={markerEnd} {...(style && { style })} />;
}

/** The size of an arrowhead, in pixels at zoom 1. */
const HEAD = { long: 9, wide: 6 };

type DrawnEdge = {
  edge: CanvasEdge;
  source: InternalNode;
  target: InternalNode;
  path: string;
  isMoving: boolean;
};
type Drawing = { drawn: Map<string, DrawnEdge>; still: string; moving: string };

/**
 * Edges at a zoom too small to click them, drawn as two paths: one for everything at rest, one for what is
 * being dragged. React Flow's own edges are one element each, and each recomputes its position whenever a
 * node moves.
 */
export function DistantEdges({ edges }: { edges: readonly CanvasEdge[] }) {
  // Re-renders when a node moves. Read the positions from the lookup.
  useStore(({ nodes }) => nodes);
  const { nodeLookup } = useStoreApi().getState();
  const latest = useRef<Drawing>({ drawn: new Map(), still: "", moving: "" });
  latest.current = redraw(edges, nodeLookup, latest.current);
  return (
    <ViewportPortal>
      <Line path={latest.current.still} />
      <Line path={latest.current.moving} />
    </ViewportPortal>
  );
}

/** Recomputes only the edges of nodes that moved since the last frame. */
function redraw(
  edges: readonly CanvasEdge[],
  nodes: ReadonlyMap<string, InternalNode>,
  before: Drawing,
): Drawing {
  const drawn = new Map<string, DrawnEdge>();
  let isStillSame = true;
  for (const edge of edges) {
    const [source, target] = [nodes.get(edge.source), nodes.get(edge.target)];
    if (!source || !target) continue;
    const old = before.drawn.get(edge.id);
    const isSame = old?.source === source && old.target === target && old.edge === edge;
    const isMoving = Boolean(source.dragging || target.dragging);
    drawn.set(
      edge.id,
      isSame ? old : { edge, source, target, path: pathWithHead(edge, source, target), isMoving },
    );
    isStillSame &&= isSame || (isMoving && old?.isMoving === true);
  }
  const line = (moving: boolean) =>
    [...drawn.values()].map(({ path, isMoving }) => (isMoving === moving ? path : "")).join("");
  const isKept = isStillSame && drawn.size === before.drawn.size;
  return { drawn, still: isKept ? before.still : line(false), moving: line(true) };
}

const Line = memo(function Line({ path }: { path: string }) {
  return (
    <svg aria-hidden="true" className="distant-edges pointer-events-none absolute -z-1 overflow-visible">
      <path d={path} fill="none" stroke="var(--xy-edge-stroke)" />
    </svg>
  );
});

/**
 * The SVG path of an edge and its arrowhead, from a source handle to a target handle. Returns "" if a handle
 * isn't measured yet.
 */
function pathWithHead(
  { sourceHandle, data }: CanvasEdge,
  source: InternalNode,
  target: InternalNode,
): string {
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
  const path = edgePath(data, ends);
  const { targetX: x, targetY: y } = ends;
  const left = x - HEAD.long;
  return `${path}M${left},${y - HEAD.wide}L${x},${y}L${left},${y + HEAD.wide}`;
}
