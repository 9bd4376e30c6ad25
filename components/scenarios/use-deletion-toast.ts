"use client";

import { useEffect, useRef } from "react";
import { toast } from "sonner";
import type { useFlowDocument } from "./use-flow-document.ts";

const DELETE = "delete ";

/** The `kind` of an edit that deletes nodes. */
export const deletionKind = (nodeIds: readonly string[]): string => `${DELETE}${JSON.stringify(nodeIds)}`;

function deletionMessage(kind: string): string {
  const nodeIds: unknown = JSON.parse(kind.slice(DELETE.length));
  if (!Array.isArray(nodeIds)) return "Deleted";
  return nodeIds.length === 1 ? `Deleted ${nodeIds[0]}` : `Deleted ${nodeIds.length} nodes`;
}

type DeletionDocument = Pick<ReturnType<typeof useFlowDocument>, "flow" | "lastKind" | "undo">;

/** Shows which nodes were deleted, with an Undo button, until another edit follows. */
export function useDeletionToast({ flow, lastKind, undo }: DeletionDocument): void {
  const shown = useRef<string | number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the flow closes the toast.
  useEffect(() => {
    if (shown.current !== null) toast.dismiss(shown.current);
    shown.current = null;
    if (!lastKind?.startsWith(DELETE)) return;
    shown.current = toast(deletionMessage(lastKind), { action: { label: "Undo", onClick: undo } });
  }, [flow, lastKind, undo]);
}
