"use client";

import { type RefObject, useEffect, useState } from "react";
import type { JsonEditorHandle } from "#components/editor/json-editor.tsx";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { EditorView } from "./editor-bar.tsx";
import { type Problem, stepsOf } from "./problem-list.tsx";

type JumpProps = {
  view: EditorView;
  flow: NodesJson | null;
  json: RefObject<JsonEditorHandle | null>;
  onView: (view: EditorView) => void;
  onSelect: (nodeIds: string[]) => void;
};

/** Leads to where a problem is: its step on the graph, else its place in the JSON, which may have to be opened first. */
export function useProblemJump({ view, flow, json, onView, onSelect }: JumpProps) {
  const [path, setPath] = useState<string[] | null>(null);
  useEffect(() => {
    if (view !== "json" || !path) return;
    json.current?.goTo(path);
    setPath(null);
  }, [view, path, json]);
  return (problem: Problem) => {
    const steps = stepsOf(problem);
    const [root, nodeId] = steps;
    if (view === "graph" && root === "nodes" && nodeId && flow?.nodes[nodeId]) {
      onSelect([nodeId]);
      return;
    }
    onView("json");
    setPath(steps);
  };
}
