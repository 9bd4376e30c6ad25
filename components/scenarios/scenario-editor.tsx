"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import type { JsonEditorHandle } from "#components/json-editor/json-editor.tsx";
import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { CopyId } from "#components/ui/copy/copy-button.tsx";
import { type FormResult, formOf } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Problem } from "./describe-problem.ts";
import { EditorAside } from "./editor-aside.tsx";
import { EditorBar, type EditorView } from "./editor-bar.tsx";
import { EditorCanvas } from "./editor-canvas.tsx";
import { FindInScenario } from "./find-in-scenario.tsx";
import type { AccountOptions } from "./inspector/field-values.ts";
import type { ModelChoices } from "./inspector/model-choices.ts";
import type { ScenarioSettings } from "./inspector/settings-inspector.tsx";
import { useAccountOptions } from "./inspector/use-create-beside.ts";
import { MayEdit } from "./may-edit.ts";
import { ProblemList, pathSegments } from "./problem-list.tsx";
import { TestFrame, type TestSettings } from "./testing/test-frame.tsx";
import { useTesting } from "./testing/use-testing.ts";
import { useDeletionToast } from "./use-deletion-toast.ts";
import { useFlowDocument } from "./use-flow-document.ts";
import { useProblemJump, useProblems } from "./use-problems.ts";
import {
  type PublishingActions,
  type SaveDraft,
  useAutosave,
  usePublishing,
  useSharedDraft,
} from "./use-saving.ts";

type DraftNoticeProps = {
  id: string;
  failure: (FormResult & { ok: false }) | null;
  publishFailure: string | undefined;
  flush: () => Promise<boolean>;
  shared: { overwrite: () => void };
};

/**
 * Why the draft is not saved or published. If another member has changed the scenario, this page keeps what was typed
 * and asks which version stays. An invalid name is shown at its field.
 */
function DraftNotice({ id, failure, publishFailure, flush, shared }: DraftNoticeProps) {
  const words = useWords("scenarioEditor").conflict;
  const saving = failure?.fields.name ? undefined : failure?.message;
  if (!failure?.fields.revision) return <FormNotice message={publishFailure ?? saving} />;
  const overwrite = () => {
    shared.overwrite();
    void flush();
  };
  return (
    <div className="flex flex-col gap-2">
      <FormNotice message={words.text} />
      <div className="flex flex-wrap gap-2">
        <a className={buttonClass({ size: "sm" })} href={`/scenarios/${id}`} target="_blank" rel="noreferrer">
          {words.show}
        </a>
        <Button size="sm" onClick={overwrite}>
          {words.overwrite}
        </Button>
      </div>
    </div>
  );
}

type EditorKeys = { undo: () => void; redo: () => void; save: () => Promise<boolean>; isGraph: boolean };

/**
 * Ctrl S saves. On the graph, Ctrl Z undoes and Ctrl Shift Z or Ctrl Y redoes; text fields keep their own
 * undo.
 */
function useEditorKeys({ undo, redo, save, isGraph }: EditorKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      const isField =
        event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]");
      if (key === "s") void save();
      else if (!isGraph || isField || (key !== "z" && key !== "y")) return;
      else if (key === "y" || event.shiftKey) redo();
      else undo();
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo, redo, save, isGraph]);
}

type ScenarioEditorProps = ScenarioSettings &
  AccountOptions &
  PublishingActions &
  TestSettings & {
    isEditable: boolean;
    /** Actions of the page that need no editor: the API call and the menu. */
    menu: ReactNode;
    /** The choice of a language model of the account, which is not part of the draft. */
    ownModel: ReactNode;
    /** Whether the model that answers takes pictures. */
    takesPictures: boolean;
    /** The language models to choose between. */
    choices: ModelChoices;
    text: string;
    isPublished: boolean;
    /** The published graph; null if it is the draft's. */
    publishedFlow: NodesJson | null;
    /** How many links lead to the scenario. */
    links: number;
    firstProblems: Problem[];
    save: SaveDraft;
    /** What the page shows, for noticing that somebody else changes it. */
    revision: string;
    /** Whether the test panel is open at first. */
    isTestOpen: boolean;
    check: (text: string) => Promise<Problem[] | null>;
  };

function toForm(id: string, { name, llmModel, fallbackLlmModel }: ScenarioSettings, text: string): FormData {
  const models = { llm_model: llmModel, fallback_llm_model: fallbackLlmModel };
  return formOf({ id, name, ...models, nodes_json: text });
}

type EditedDraft = { fields: ScenarioSettings; flow: NodesJson | null; text: string; isInvalid: boolean };

/** Saves the draft while it is edited, and publishes it. */
function useDraft(props: ScenarioEditorProps, { fields, flow, text, isInvalid }: EditedDraft) {
  const { id } = props;
  const isNameless = fields.name.trim() === "";
  const draft = useMemo(
    () => (isInvalid || isNameless ? null : toForm(id, fields, text)),
    [isInvalid, isNameless, text, fields, id],
  );
  const shared = useSharedDraft(props);
  const { state, failure, flush } = useAutosave(draft, shared.save);
  const publishing = usePublishing({ ...props, publish: shared.publish, draft, flow, flush });
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
    ...{ fields, flow, text, isInvalid },
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
      changedNodes={publishing.changedNodes}
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
              <ProblemList {...{ problems, isChecking }} isDocked={view === "json"} onGo={goTo} />
            </EditorCanvas>
          }
        >
          <EditorAside
            {...{ document, selected, fields }}
            nameError={failure?.fields.name}
            isGraph={view === "graph"}
            {...{ accountOptions }}
            choices={props.choices}
            answering={props.answering}
            takesPictures={props.takesPictures}
            ownModel={props.ownModel}
            onFields={setFields}
            onSelect={setSelected}
            find={flow && <FindInScenario flow={flow} onGo={goToPath} />}
            onHide={testing.hideFields}
            notice={<DraftNotice {...{ id, failure, flush, shared }} publishFailure={publishing.failure} />}
          />
        </TestFrame>
        <PublishedVersions {...{ publishing, flow }} options={accountOptions} edit={document.edit} />
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

const VersionsDialog = dynamic(
  () => import("./versions/versions-dialog.tsx").then((module) => module.VersionsDialog),
  { ssr: false },
);

type PublishedVersionsProps = {
  publishing: ReturnType<typeof usePublishing>;
  flow: NodesJson | null;
  options: AccountOptions;
  edit: EditFlow;
};

/** The versions dialog, loaded when it is opened. A restored version replaces the draft. */
function PublishedVersions({ publishing, flow, options, edit }: PublishedVersionsProps) {
  const words = useWords("scenarioEditor");
  if (!publishing.isOpen || !flow) return null;
  return (
    <VersionsDialog
      flow={flow}
      names={new Map(Object.values(options).flatMap((all) => all.map(({ value, label }) => [value, label])))}
      list={publishing.list}
      read={publishing.read}
      onRestore={(restored, number) => {
        edit(() => restored);
        publishing.setOpen(false);
        toast(fill(words.restored, { number }));
      }}
      onClose={() => publishing.setOpen(false)}
    />
  );
}
