"use client";

import type { Edge } from "@xyflow/react";
import { createContext, useContext, useMemo } from "react";
import { type Exit, exitHandle } from "../graph/exits.ts";
import type { Place } from "./test-log.ts";

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

/** The place of a running test, for the canvas; null without one. */
export const TestPlace = createContext<Place | null>(null);

/** Whether a running test is at this node. */
export const useIsActiveNode = (nodeId: string): boolean => useContext(TestPlace)?.nodeId === nodeId;

const LIT = { className: "lit", style: { stroke: "var(--accent)", strokeWidth: 2 } };

/** The edges, with the one that a running test took last highlighted. */
export function useLitEdges<OneEdge extends Edge>(edges: OneEdge[]): OneEdge[] {
  const place = useContext(TestPlace);
  const litId = place && litEdgeId(place);
  return useMemo(() => edges.map((edge) => (edge.id === litId ? { ...edge, ...LIT } : edge)), [edges, litId]);
}
