"use client";

import { useCallback, useState } from "react";
import { record, redo, startHistory, undo } from "#components/scenarios/graph/history.ts";
import { type NodesJson, nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";

/** JSON text that is not a valid scenario; null while the text is valid. */
type InvalidText = string | null;

function parse(text: string): NodesJson | null {
  try {
    const parsed = nodesJsonSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * The draft as a graph and as JSON text, with undo and redo. `flow` is null if the stored graph no longer
 * fits the schema; then it can only be repaired as text. Without `mayEdit`, edits are ignored.
 */
export function useFlowDocument(initialText: string, mayEdit = true) {
  const [history, setHistory] = useState(() => startHistory(parse(initialText)));
  const [invalidText, setUnfit] = useState<InvalidText>(() => (parse(initialText) ? null : initialText));
  const [serial, setSerial] = useState(0);
  const flow = history.present;
  const change = useCallback((update: (before: typeof history) => typeof history) => {
    setHistory(update);
    setSerial((before) => before + 1);
  }, []);
  const edit = useCallback(
    (how: (flow: NodesJson) => NodesJson, kind?: string) => {
      if (!mayEdit) return;
      const now = Date.now();
      // With invalid text, the only edit is a restored version. It replaces the text.
      setUnfit(null);
      change((before) =>
        before.present ? record(before, how(before.present), { kind: kind ?? null, now }) : before,
      );
    },
    [change, mayEdit],
  );
  const write = useCallback((text: string) => {
    const parsed = parse(text);
    setUnfit(parsed ? null : text);
    const now = Date.now();
    if (parsed) setHistory((before) => record(before, parsed, { kind: "json", now }));
  }, []);
  return {
    flow,
    invalidText,
    text: invalidText ?? JSON.stringify(flow, null, 2),
    edit,
    write,
    /** Discards invalid JSON and keeps the last valid graph. */
    discardText: () => setUnfit(null),
    undo: useCallback(() => change(undo), [change]),
    redo: useCallback(() => change(redo), [change]),
    /** Increases with every change made outside the text editor, which then reloads its text. */
    serial,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** The `kind` of the last edit; null after an undo or redo. */
    lastKind: history.lastKind,
  };
}
