"use client";

import { useCallback, useState } from "react";
import { type NodesJson, nodesJsonSchema } from "#lib/flow/nodes-json.ts";
import { record, redo, startHistory, undo } from "./graph/history.ts";

/** What was typed as JSON and is no scenario's shape yet. */
type Unfit = string | null;

function parse(text: string): NodesJson | null {
  try {
    const parsed = nodesJsonSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * A scenario that is being written, as a graph and as text at once, with every step back. `flow` is null when the stored
 * graph has another shape than the present one; then only the text can mend it.
 */
export function useFlowDocument(initialText: string) {
  const [history, setHistory] = useState(() => startHistory(parse(initialText)));
  const [unfit, setUnfit] = useState<Unfit>(() => (parse(initialText) ? null : initialText));
  const flow = history.present;
  const edit = useCallback((change: (flow: NodesJson) => NodesJson, kind?: string) => {
    const now = Date.now();
    setHistory((before) =>
      before.present ? record(before, change(before.present), { kind: kind ?? null, now }) : before,
    );
  }, []);
  const write = useCallback((text: string) => {
    const parsed = parse(text);
    setUnfit(parsed ? null : text);
    const now = Date.now();
    if (parsed) setHistory((before) => record(before, parsed, { kind: "json", now }));
  }, []);
  return {
    flow,
    unfit,
    text: unfit ?? JSON.stringify(flow, null, 2),
    edit,
    write,
    /** Gives up what was typed and is no scenario. */
    drop: () => setUnfit(null),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** What the last change was made by; null after a step back or forth. */
    lastKind: history.lastKind,
  };
}
