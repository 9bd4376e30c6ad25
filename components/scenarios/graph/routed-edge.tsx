import { BaseEdge, type EdgeProps, type GetSmoothStepPathParams, getSmoothStepPath } from "@xyflow/react";
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
export function edgePath(data: CanvasEdge["data"], ends: Ends): string {
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
