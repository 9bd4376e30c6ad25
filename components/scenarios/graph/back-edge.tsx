import { BaseEdge, type EdgeProps, getSmoothStepPath } from "@xyflow/react";

/** From a handle to below its node, and from the top of a node to below it. */
const BELOW_SOURCE = 60;
const BELOW_TARGET = 170;

/** An arrow to the left: it goes below its two nodes, where a curve would run through those between them. */
export function BackEdge(props: EdgeProps) {
  const { sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition, markerEnd = "", style } = props;
  const [path] = getSmoothStepPath({
    ...{ sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition },
    centerY: Math.max(sourceY + BELOW_SOURCE, targetY + BELOW_TARGET),
    borderRadius: 10,
  });
  return <BaseEdge path={path} markerEnd={markerEnd} {...(style && { style })} />;
}
