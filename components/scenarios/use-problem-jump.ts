"use client";

import { type RefObject, useEffect, useState } from "react";
import type { JsonEditorHandle } from "#components/editor/json-editor.tsx";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { EditorView } from "./editor-bar.tsx";

type JumpProps = {
  view: EditorView;
  flow: NodesJson | null;
  json: RefObject<JsonEditorHandle | null>;
  onView: (view: EditorView) => void;
  onSelect: (nodeIds: string[]) => void;
};

/** What the properties of the whole scenario show. */
const WHOLE = ["role_instruction", "variables", "global_functions"];

/** Leads to a place: its step on the graph, else its place in the JSON, which may have to be opened first. */
export function useProblemJump({ view, flow, json, onView, onSelect }: JumpProps) {
  const [path, setPath] = useState<string[] | null>(null);
  useEffect(() => {
    if (view !== "json" || !path) return;
    json.current?.goTo(path);
    setPath(null);
  }, [view, path, json]);
  return (steps: string[]) => {
    const [root = "", nodeId] = steps;
    if (view === "graph" && root === "nodes" && nodeId && flow?.nodes[nodeId]) {
      onSelect([nodeId]);
      return;
    }
    if (view === "graph" && flow && WHOLE.includes(root)) {
      onSelect([]);
      return;
    }
    onView("json");
    setPath(steps);
  };
}
