"use client";

import { type RefObject, useEffect, useState } from "react";
import type { JsonEditorHandle } from "#components/json-editor/json-editor.tsx";
import { focusFieldSoon } from "#components/scenarios/inspector/focus-field.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { EditorView } from "./editor-bar.tsx";

type JumpProps = {
  view: EditorView;
  flow: NodesJson | null;
  json: RefObject<JsonEditorHandle | null>;
  onView: (view: EditorView) => void;
  onSelect: (nodeIds: string[]) => void;
  testing: { showFields: () => void };
};

/** Fields of the graph that the properties of the scenario show. */
const SCENARIO_FIELDS = ["role_instruction", "variables", "global_functions"];

/** Jumps to a path: selects its node on the graph and focuses its field, or opens the JSON and puts the cursor there. */
export function useProblemJump({ view, flow, json, onView, onSelect, testing }: JumpProps) {
  const [path, setPath] = useState<string[] | null>(null);
  useEffect(() => {
    if (view !== "json" || !path) return;
    json.current?.goTo(path);
    setPath(null);
  }, [view, path, json]);
  return (segments: string[]) => {
    const [root = "", nodeId] = segments;
    if (view === "graph" && root === "nodes" && nodeId && flow?.nodes[nodeId]) {
      onSelect([nodeId]);
      testing.showFields();
      focusFieldSoon(nodeId, segments.slice(2));
      return;
    }
    if (view === "graph" && flow && SCENARIO_FIELDS.includes(root)) {
      onSelect([]);
      testing.showFields();
      focusFieldSoon(null, segments);
      return;
    }
    onView("json");
    setPath(segments);
  };
}
