"use client";

import { useEffect, useRef } from "react";
import { toast } from "sonner";
import type { useFlowDocument } from "./use-flow-document.ts";

const DELETE = "delete ";

/** The kind of an edit that deletes steps. */
export const deletionOf = (nodeIds: readonly string[]): string => `${DELETE}${JSON.stringify(nodeIds)}`;

function wordsOf(kind: string): string {
  const nodeIds: unknown = JSON.parse(kind.slice(DELETE.length));
  if (!Array.isArray(nodeIds)) return "Deleted";
  return nodeIds.length === 1 ? `Deleted ${nodeIds[0]}` : `Deleted ${nodeIds.length} steps`;
}

type DeletionDocument = Pick<ReturnType<typeof useFlowDocument>, "flow" | "lastKind" | "undo">;

/** Says which steps were deleted, with the way back, for as long as one step back is that way. */
export function useDeletion({ flow, lastKind, undo }: DeletionDocument): void {
  const shown = useRef<string | number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change counts, whatever made it.
  useEffect(() => {
    if (shown.current !== null) toast.dismiss(shown.current);
    shown.current = null;
    if (!lastKind?.startsWith(DELETE)) return;
    shown.current = toast(wordsOf(lastKind), { action: { label: "Undo", onClick: undo } });
  }, [flow, lastKind, undo]);
}
