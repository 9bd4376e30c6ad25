"use client";

import { useEffect, useRef } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { useFlowDocument } from "./use-flow-document.ts";

const DELETE = "delete ";

/** The `kind` of an edit that deletes nodes. */
export const deletionKind = (nodeIds: readonly string[]): string => `${DELETE}${JSON.stringify(nodeIds)}`;

const deletedNodes = z.array(z.string());
const listDeleted = (kind: string): string[] => deletedNodes.parse(JSON.parse(kind.slice(DELETE.length)));

type DeletionDocument = Pick<ReturnType<typeof useFlowDocument>, "flow" | "lastKind" | "undo">;

/** Shows which nodes were deleted, with an Undo button, until another edit follows. */
export function useDeletionToast({ flow, lastKind, undo }: DeletionDocument): void {
  const shown = useRef<string | number | null>(null);
  const { deleted, undo: undoLabel } = useWords("scenarioEditor");
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the flow closes the toast.
  useEffect(() => {
    if (shown.current !== null) toast.dismiss(shown.current);
    shown.current = null;
    if (!lastKind?.startsWith(DELETE)) return;
    const nodeIds = listDeleted(lastKind);
    const [node = ""] = nodeIds;
    const message =
      nodeIds.length === 1 ? fill(deleted.node, { node }) : plural(deleted.nodes, nodeIds.length, locale);
    shown.current = toast(message, { action: { label: undoLabel, onClick: undo } });
  }, [flow, lastKind, undo]);
}
