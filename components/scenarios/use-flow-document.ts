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
  const [serial, setSerial] = useState(0);
  const flow = history.present;
  const change = useCallback((step: (before: typeof history) => typeof history) => {
    setHistory(step);
    setSerial((before) => before + 1);
  }, []);
  const edit = useCallback(
    (how: (flow: NodesJson) => NodesJson, kind?: string) => {
      const now = Date.now();
      // Only a version that is brought back comes while the text is unfit: it takes the text's place.
      setUnfit(null);
      change((before) =>
        before.present ? record(before, how(before.present), { kind: kind ?? null, now }) : before,
      );
    },
    [change],
  );
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
    undo: useCallback(() => change(undo), [change]),
    redo: useCallback(() => change(redo), [change]),
    /** Another one with every change that did not come from the text: an editor of the text begins anew with it. */
    serial,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** What the last change was made by; null after a step back or forth. */
    lastKind: history.lastKind,
  };
}
