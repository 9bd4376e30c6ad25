"use client";

import { type ReactNode, useMemo, useRef, useState } from "react";
import type { JsonEditorHandle } from "#components/json-editor/json-editor.tsx";
import type { AccountOptions } from "#components/scenarios/inspector/options.ts";
import type { ScenarioSettings } from "#components/scenarios/inspector/settings-inspector.tsx";
import { useAccountOptions } from "#components/scenarios/inspector/use-endpoint-tab.ts";
import { TestFrame, type TestSettings } from "#components/scenarios/testing/test-frame.tsx";
import { useTesting } from "#components/scenarios/testing/use-testing.ts";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { CopyId } from "#components/ui/copy/copy-id.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { Problem } from "./describe-problem.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { EditorAside } from "./editor-aside.tsx";
import { EditorBar, type EditorView } from "./editor-bar.tsx";
import { EditorCanvas } from "./editor-canvas.tsx";
import { FindInScenario } from "./find-in-scenario.tsx";
import { MayEdit } from "./may-edit.ts";
import { ProblemList, pathSegments } from "./problem-list.tsx";
import { PublishedVersions } from "./published-versions.tsx";
import { useAutosave } from "./use-autosave.ts";
import { useDeletionToast } from "./use-deletion-toast.ts";
import { useEditorKeys } from "./use-editor-keys.ts";
import { useFlowDocument } from "./use-flow-document.ts";
import { useProblemJump } from "./use-problem-jump.ts";
import { useProblems } from "./use-problems.ts";
import { type PublishingActions, usePublishing } from "./use-publishing.ts";
import { type SaveDraft, useSharedDraft } from "./use-shared-draft.ts";

type ScenarioEditorProps = ScenarioSettings &
  AccountOptions &
  PublishingActions &
  TestSettings & {
    isEditable: boolean;
    /** Actions of the page that need no editor: the API call and the menu. */
    menu: ReactNode;
    models: readonly string[];
    text: string;
    isPublished: boolean;
    firstProblems: Problem[];
    save: SaveDraft;
    /** What the page shows, for noticing that somebody else changes it. */
    revision: string;
    /** Whether the test panel is open at first. */
    isTestOpen: boolean;
    check: (text: string) => Promise<Problem[] | null>;
  };

function toForm(id: string, { name, llmModel, fallbackLlmModel }: ScenarioSettings, text: string): FormData {
  const data = new FormData();
  const models = { llm_model: llmModel, fallback_llm_model: fallbackLlmModel };
  for (const [field, value] of Object.entries({ id, name, ...models, nodes_json: text })) {
    data.set(field, value);
  }
  return data;
}

type EditedDraft = { fields: ScenarioSettings; text: string; isInvalid: boolean };

/** Saves the draft while it is edited, and publishes it. */
function useDraft(props: ScenarioEditorProps, { fields, text, isInvalid }: EditedDraft) {
  const { id } = props;
  const isNameless = fields.name.trim() === "";
  const draft = useMemo(
    () => (isInvalid || isNameless ? null : toForm(id, fields, text)),
    [isInvalid, isNameless, text, fields, id],
  );
  const shared = useSharedDraft(props);
  const { state, failure, flush } = useAutosave(draft, shared.save);
  const publishing = usePublishing({ ...props, publish: shared.publish, draft, flush });
  return { isNameless, shared, state, failure, flush, publishing };
}

/** The editor of a scenario: graph or JSON, its properties and its problems. */
export function ScenarioEditor(props: ScenarioEditorProps) {
  const { id } = props;
  const document = useFlowDocument(props.text, props.isEditable);
  const { flow, text, invalidText } = document;
  const [fields, setFields] = useState<ScenarioSettings>({
    name: props.name,
    llmModel: props.llmModel,
    fallbackLlmModel: props.fallbackLlmModel,
  });
  const [view, setView] = useState<EditorView>("graph");
  const [selected, setSelected] = useState<string[]>([]);
  const json = useRef<JsonEditorHandle>(null);
  const { problems, isChecking } = useProblems(text, props.firstProblems, props.check);
  const isInvalid = invalidText !== null;
  const accountOptions = useAccountOptions(props);
  const { isNameless, shared, state, failure, flush, publishing } = useDraft(props, {
    fields,
    text,
    isInvalid,
  });
  const testing = useTesting(props.isTestOpen && props.isEditable);
  const goToPath = useProblemJump({ view, flow, json, testing, onView: setView, onSelect: setSelected });
  const goTo = (problem: Problem) => goToPath(pathSegments(problem));
  useDeletionToast(document);
  useEditorKeys({ undo: document.undo, redo: document.redo, save: flush, isGraph: view === "graph" });
  const bar = (
    <EditorBar
      scenarioId={id}
      menu={props.menu}
      view={view}
      onView={setView}
      saveState={state}
      isPublished={publishing.isPublished}
      {...{ isInvalid, isNameless }}
      errors={problems?.filter(({ level }) => level === "error").length ?? 1}
      isPublishing={publishing.isBusy}
      onPublish={() => void publishing.publish()}
      onVersions={() => publishing.setOpen(true)}
      {...testing.bar}
    />
  );
  return (
    <MayEdit value={props.isEditable}>
      <EditorPage {...{ id, bar }} name={fields.name.trim()} isEditable={props.isEditable}>
        <TestFrame
          {...{ problems, flush, flow, fields, text, testing }}
          settings={props}
          onGo={goTo}
          canvas={
            <EditorCanvas
              {...{ view, document, problems, selected, json }}
              onSelect={setSelected}
              onGo={goToPath}
              onView={setView}
            >
              <ProblemList problems={problems} isChecking={isChecking} onGo={goTo} />
            </EditorCanvas>
          }
        >
          <EditorAside
            {...{ document, selected, fields }}
            nameError={failure?.fields.name}
            isGraph={view === "graph"}
            {...{ accountOptions }}
            models={props.models}
            answering={props.answering}
            onFields={setFields}
            onSelect={setSelected}
            find={flow && <FindInScenario flow={flow} onGo={goToPath} />}
            onHide={testing.hideFields}
            notice={<DraftNotice {...{ id, failure, flush, shared }} publishFailure={publishing.failure} />}
          />
        </TestFrame>
        <PublishedVersions {...{ publishing, flow }} edit={document.edit} />
      </EditorPage>
    </MayEdit>
  );
}

type EditorPageProps = { id: string; name: string; isEditable: boolean; bar: ReactNode; children: ReactNode };

function EditorPage({ id, name, isEditable, bar, children }: EditorPageProps) {
  const words = useWords("scenarioEditor");
  return (
    <ConsolePage
      isEditable={isEditable}
      disablesItself
      title={name || words.title}
      beside={<CopyId id={id} what={words.id} />}
      actions={bar}
      parent={{ href: "/scenarios", label: words.scenarios }}
      isFull
    >
      {children}
    </ConsolePage>
  );
}
