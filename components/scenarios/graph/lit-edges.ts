"use client";

import type { Edge } from "@xyflow/react";
import { useContext, useMemo } from "react";
import type { Place } from "#components/scenarios/testing/test-log.ts";
import { TestPlace } from "#components/scenarios/testing/test-place.ts";
import { MARKER } from "./canvas-model.ts";
import { type Exit, exitHandle } from "./exits.ts";

/**
 * The id of the canvas edge that belongs to a place in `nodes_json`. Returns null if none is drawn: at the
 * start of the call and for global functions.
 */
export function litEdgeId({ via }: Pick<Place, "via">): string | null {
  const [root, nodeId, part, index, field, ...rest] = via;
  if (root !== "nodes" || typeof nodeId !== "string") return null;
  const exit = exitAt(part, index, [field, ...rest]);
  return exit && `${nodeId} ${exitHandle(exit)}`;
}

function exitAt(part: unknown, index: unknown, [field, what, value]: unknown[]): Exit | null {
  if (part === "on_silence") return { kind: "silence" };
  if (typeof index !== "number") return null;
  if (part === "edges") return { kind: "edge", index };
  if (part !== "functions") return null;
  if (field === "on_error") return { kind: "error", index };
  if (what === "default") return { kind: "default", index };
  return what === "cases" && typeof value === "string"
    ? { kind: "case", index, value }
    : { kind: "function", index };
}

const LIT = {
  className: "lit",
  style: { stroke: "var(--accent)", strokeWidth: 2 },
  markerEnd: { ...MARKER, color: "var(--accent)" },
};
/** Edges that lead to the selected node are thinner than those that leave it. */
const LEADS_HERE = { ...LIT, style: { stroke: "var(--accent)", strokeWidth: 1 } };

/**
 * The edges, with those highlighted that a reader wants to follow: the one that a running test took last, and those of the
 * selected node, if one is selected.
 */
export function useLitEdges<OneEdge extends Edge>(edges: OneEdge[], selected: readonly string[]): OneEdge[] {
  const place = useContext(TestPlace);
  const litId = place && litEdgeId(place);
  const only = selected.length === 1 ? selected[0] : undefined;
  return useMemo(
    () =>
      edges.map((edge) => {
        if (edge.id === litId || (only !== undefined && edge.source === only)) return { ...edge, ...LIT };
        return only !== undefined && edge.target === only ? { ...edge, ...LEADS_HERE } : edge;
      }),
    [edges, litId, only],
  );
}
