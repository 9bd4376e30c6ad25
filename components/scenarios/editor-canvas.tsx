"use client";

import dynamic from "next/dynamic";
import { type ReactNode, type RefObject, useMemo } from "react";
import type { JsonEditorHandle } from "#components/json-editor/json-editor.tsx";
import { LazyJsonEditor } from "#components/json-editor/lazy-json-editor.tsx";
import type { ProblemCount } from "#components/scenarios/graph/canvas-model.ts";
import { Button } from "#components/ui/button.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { describeProblem, type Problem } from "./describe-problem.ts";
import type { EditorView } from "./editor-bar.tsx";
import { useMayEdit } from "./may-edit.ts";
import { pathSegments } from "./problem-list.tsx";
import type { useFlowDocument } from "./use-flow-document.ts";

// The canvas is most of the page's JavaScript, so it loads after the rest.
const GraphView = dynamic(() => import("#components/scenarios/graph/graph-view.tsx"), {
  ssr: false,
  loading: () => <LoadingGraph />,
});

function LoadingGraph() {
  return <p className="p-6 text-sm text-muted">{useWords("scenarioEditor").canvas.loading}</p>;
}

type EditorCanvasProps = {
  view: EditorView;
  document: ReturnType<typeof useFlowDocument>;
  problems: Problem[] | null;
  selected: string[];
  json: RefObject<JsonEditorHandle | null>;
  onSelect: (nodeIds: string[]) => void;
  onGo: (path: string[]) => void;
  onView: (view: EditorView) => void;
};

/** Counts the problems of each node. */
function countByNode(problems: Problem[] | null): Map<string, ProblemCount> {
  const counts = new Map<string, ProblemCount>();
  for (const problem of problems ?? []) {
    const [root, nodeId] = pathSegments(problem);
    if (root !== "nodes" || nodeId === undefined) continue;
    const { errors, warnings } = counts.get(nodeId) ?? { errors: 0, warnings: 0 };
    const isError = problem.level === "error";
    counts.set(nodeId, { errors: errors + (isError ? 1 : 0), warnings: warnings + (isError ? 0 : 1) });
  }
  return counts;
}

/** The main area of the editor: the graph with `children` over it, or the JSON with them below. */
export function EditorCanvas(props: EditorCanvasProps & { children: ReactNode }) {
  return (
    <div className="relative flex min-h-0 min-w-0 flex-col overflow-hidden [&>:first-child]:flex-1">
      <View {...props} />
      {props.children}
    </div>
  );
}

function View(props: EditorCanvasProps) {
  const { view, document, problems, selected, json, onSelect, onView } = props;
  const words = useWords("scenarioEditor").canvas;
  const mayEdit = useMayEdit();
  const problemWords = useWords("scenarioProblems");
  const counts = useMemo(() => countByNode(problems), [problems]);
  const placed = useMemo(
    () =>
      problems?.map((problem) => ({
        level: problem.level,
        path: pathSegments(problem),
        message: describeProblem(problem, problemWords),
      })) ?? [],
    [problems, problemWords],
  );
  if (view === "json") {
    return (
      <div className="min-h-0 min-w-0 overflow-hidden">
        <LazyJsonEditor
          key={document.serial}
          ref={json}
          label={words.json}
          initialText={document.text}
          isReadOnly={!mayEdit}
          problems={placed}
          onChange={document.write}
        />
      </div>
    );
  }
  if (document.invalidText !== null || !document.flow) {
    return (
      <div className="flex flex-col items-start gap-3 p-6">
        <p className="max-w-[60ch] text-sm text-muted">{words.invalid}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => onView("json")}>
            {words.back}
          </Button>
          {document.flow && <Button onClick={document.discardText}>{words.discard}</Button>}
        </div>
      </div>
    );
  }
  return (
    <div className="min-h-0 min-w-0">
      <GraphView
        flow={document.flow}
        selected={selected}
        problems={counts}
        canUndo={document.canUndo}
        canRedo={document.canRedo}
        edit={document.edit}
        onSelect={onSelect}
        onGo={props.onGo}
        onUndo={document.undo}
        onRedo={document.redo}
      />
    </div>
  );
}
