"use client";

import type { Edge } from "@xyflow/react";
import { createContext, useContext, useMemo } from "react";
import { litEdgeId } from "./lit-edge.ts";
import type { Place } from "./test-log.ts";

/** Where a running test stands, for the canvas; null while there is none. */
export const TestPlace = createContext<Place | null>(null);

/** Whether a running test stands at this node. */
export const useIsActiveNode = (nodeId: string): boolean => useContext(TestPlace)?.nodeId === nodeId;

const LIT = { className: "lit", style: { stroke: "var(--accent)", strokeWidth: 2 } };

/** The arrows, with the one that led to where a running test stands lit up. */
export function useLitEdges(edges: Edge[]): Edge[] {
  const place = useContext(TestPlace);
  const litId = place && litEdgeId(place);
  return useMemo(() => edges.map((edge) => (edge.id === litId ? { ...edge, ...LIT } : edge)), [edges, litId]);
}
