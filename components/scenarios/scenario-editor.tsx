"use client";

import { useMemo, useRef, useState } from "react";
import type { JsonEditorHandle } from "#components/editor/json-editor.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { EditorAside } from "./editor-aside.tsx";
import { EditorBar, type EditorView } from "./editor-bar.tsx";
import { EditorCanvas } from "./editor-canvas.tsx";
import { FindInScenario } from "./find-in-scenario.tsx";
import type { Option } from "./inspector/places.ts";
import type { ScenarioFields } from "./inspector/scenario-inspector.tsx";
import { type Problem, ProblemList, stepsOf } from "./problem-list.tsx";
import { PublishedVersions } from "./published-versions.tsx";
import { TestFrame, type TestSettings } from "./testing/test-frame.tsx";
import { useTesting } from "./testing/use-testing.ts";
import { useAutosave } from "./use-autosave.ts";
import { useDeletion } from "./use-deletion.ts";
import { useEditorKeys } from "./use-editor-keys.ts";
import { useFlowDocument } from "./use-flow-document.ts";
import { useProblemJump } from "./use-problem-jump.ts";
import { useProblems } from "./use-problems.ts";
import { type PublishingActions, usePublishing } from "./use-publishing.ts";

type ScenarioEditorProps = ScenarioFields &
  PublishingActions &
  TestSettings & {
    models: readonly string[];
    text: string;
    isPublished: boolean;
    endpoints: Option[];
    knowledgeBases: Option[];
    firstProblems: Problem[];
    save: FormAction;
    check: (text: string) => Promise<Problem[] | null>;
  };

function toForm(id: string, { name, llmModel }: ScenarioFields, text: string): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries({ id, name, llm_model: llmModel, nodes_json: text })) {
    data.set(field, value);
  }
  return data;
}

/** A scenario as a graph and as JSON, with its problems beside it as one draws and writes. */
export function ScenarioEditor(props: ScenarioEditorProps) {
  const { id } = props;
  const document = useFlowDocument(props.text);
  const { flow, text, unfit } = document;
  const [fields, setFields] = useState<ScenarioFields>({ name: props.name, llmModel: props.llmModel });
  const [view, setView] = useState<EditorView>("graph");
  const [selected, setSelected] = useState<string[]>([]);
  const json = useRef<JsonEditorHandle>(null);
  const { problems, isChecking } = useProblems(text, props.firstProblems, props.check);
  const isUnfit = unfit !== null;
  const isNameless = fields.name.trim() === "";
  const draft = useMemo(
    () => (isUnfit || isNameless ? null : toForm(id, fields, text)),
    [isUnfit, isNameless, text, fields, id],
  );
  const { state, failure, flush } = useAutosave(draft, props.save);
  const publishing = usePublishing({ ...props, draft, flush });
  const goToPlace = useProblemJump({ view, flow, json, onView: setView, onSelect: setSelected });
  const goTo = (problem: Problem) => goToPlace(stepsOf(problem));
  useDeletion(document);
  useEditorKeys({ undo: document.undo, redo: document.redo, save: flush, isGraph: view === "graph" });
  const testing = useTesting();
  const nameFault = failure?.fields.name;
  return (
    <>
      <EditorBar
        view={view}
        onView={setView}
        saveState={state}
        isPublished={publishing.isPublished}
        {...{ isUnfit, isNameless }}
        hasErrors={problems?.some(({ level }) => level === "error") ?? true}
        isPublishing={publishing.isBusy}
        onPublish={() => void publishing.publish()}
        onVersions={() => publishing.setOpen(true)}
        {...testing.bar}
      />
      <TestFrame
        {...{ problems, flush, flow, fields, text, testing }}
        settings={props}
        onGo={goTo}
        canvas={
          <EditorCanvas
            {...{ view, document, problems, selected, json }}
            onSelect={setSelected}
            onView={setView}
          />
        }
      >
        <EditorAside
          {...{ document, selected, fields, nameFault }}
          isGraph={view === "graph"}
          own={props}
          models={props.models}
          onFields={setFields}
          onSelect={setSelected}
          find={flow && <FindInScenario flow={flow} onGo={goToPlace} />}
          notice={<FormNotice message={publishing.failure ?? (nameFault ? undefined : failure?.message)} />}
        >
          <ProblemList problems={problems} isChecking={isChecking} onGo={goTo} />
        </EditorAside>
      </TestFrame>
      <PublishedVersions {...{ publishing, flow }} edit={document.edit} />
    </>
  );
}
