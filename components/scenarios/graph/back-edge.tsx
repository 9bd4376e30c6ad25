import { BaseEdge, type EdgeProps, type GetSmoothStepPathParams, getSmoothStepPath } from "@xyflow/react";

/** From a handle to below its node, and from the top of a node to below it. */
const BELOW_SOURCE = 60;
const BELOW_TARGET = 170;

type Ends = Required<
  Pick<
    GetSmoothStepPathParams,
    "sourceX" | "sourceY" | "sourcePosition" | "targetX" | "targetY" | "targetPosition"
  >
>;

/** An arrow to the left: it goes below its two nodes, where a curve would run through those between them. */
export function backPath(ends: Ends): string {
  const centerY = Math.max(ends.sourceY + BELOW_SOURCE, ends.targetY + BELOW_TARGET);
  return getSmoothStepPath({ ...ends, centerY, borderRadius: 10 })[0];
}

export function BackEdge(props: EdgeProps) {
  const { sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition, markerEnd = "", style } = props;
  const path = backPath({ sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition });
  return <BaseEdge path={path} markerEnd={markerEnd} {...(style && { style })} />;
}
