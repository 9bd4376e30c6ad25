"use client";

import type { Edge } from "@xyflow/react";
import { createContext, useContext, useMemo } from "react";
import { litEdgeId } from "./lit-edge.ts";
import type { Place } from "./test-log.ts";

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
