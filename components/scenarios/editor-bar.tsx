"use client";

import {
  Braces,
  Check,
  CloudOff,
  FlaskConical,
  History,
  Link2,
  ListChecks,
  Loader,
  Workflow,
} from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { useMayEdit } from "./may-edit.ts";
import type { SaveState } from "./use-saving.ts";
import type { ScenarioEditorWords } from "./words/editor/en.ts";

export type EditorView = "graph" | "json";

type EditorBarProps = {
  scenarioId: string;
  menu: ReactNode;
  view: EditorView;
  onView: (view: EditorView) => void;
  saveState: SaveState;
  /** Whether the draft equals the published version. */
  isPublished: boolean;
  /** The nodes that publishing would change. */
  changedNodes: number;
  /** The JSON is not a valid scenario, so it can't be saved. */
  isInvalid: boolean;
  isNameless: boolean;
  /** The number of errors, which prevent publishing. */
  errors: number;
  isPublishing: boolean;
  onPublish: () => void;
  onVersions: () => void;
  isTesting: boolean;
  onTest: () => void;
};

/** The editor's toolbar: whether the draft is saved, the view, versions, tests, sharing and publishing. */
export function EditorBar(props: EditorBarProps) {
  const { scenarioId, menu, view, onView, errors, isPublishing, onPublish, onVersions } = props;
  const words = useWords("scenarioEditor").bar;
  const locale = useLocale();
  const mayEdit = useMayEdit();
  const canPublish = mayEdit && !props.isPublished && errors === 0 && !props.isInvalid && !props.isNameless;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-wide:justify-start">
      <SaveStatus {...props} />
      <fieldset className="inline-flex gap-0.5 rounded-md bg-surface-press p-0.5">
        <legend className="sr-only">{words.view}</legend>
        <ViewButton isCurrent={view === "graph"} onClick={() => onView("graph")}>
          <Workflow aria-hidden="true" />
          {words.graph}
        </ViewButton>
        <ViewButton isCurrent={view === "json"} onClick={() => onView("json")}>
          <Braces aria-hidden="true" />
          {words.json}
        </ViewButton>
      </fieldset>
      <Button
        variant="ghost"
        size="icon"
        title={words.versions}
        onClick={onVersions}
        icon={History}
        aria-label={words.versions}
      />
      <Button
        onClick={props.onTest}
        disabled={!mayEdit}
        title={words.test}
        aria-expanded={props.isTesting}
        aria-controls="test-panel"
        icon={FlaskConical}
      >
        <span className="max-wide:sr-only">{words.test}</span>
      </Button>
      <Link
        href={`/scenarios/${scenarioId}/tests`}
        title={words.tests}
        className={buttonClass({ variant: "ghost", size: "icon" })}
      >
        <ListChecks aria-hidden="true" />
        <span className="sr-only">{words.tests}</span>
      </Link>
      <Link href={`/links?create=${scenarioId}`} title={words.share} className={buttonClass({})}>
        <Link2 aria-hidden="true" />
        <span className="max-wide:sr-only">{words.share}</span>
      </Link>
      <Button
        variant="primary"
        onClick={onPublish}
        disabled={!canPublish}
        aria-disabled={isPublishing}
        title={mayEdit ? publishTitle(props, words, locale) : undefined}
      >
        {isPublishing ? words.publishing : words.publish}
        {canPublish && !isPublishing && props.changedNodes > 0 && (
          // The title says it in words.
          <span aria-hidden="true" className="font-normal tabular-nums opacity-80">
            {props.changedNodes}
          </span>
        )}
      </Button>
      {menu}
    </div>
  );
}

/** What publishing would change, or why it is not possible. */
function publishTitle(
  { errors, isPublished, changedNodes, isInvalid, isNameless }: EditorBarProps,
  words: ScenarioEditorWords["bar"],
  locale: string,
): string | undefined {
  // The status beside the button says why.
  if (isInvalid || isNameless) return undefined;
  if (errors > 0) return words.fixErrors;
  if (isPublished) return words.noChanges;
  return changedNodes > 0 ? plural(words.changedNodes, changedNodes, locale) : words.unchangedNodes;
}

type ViewButtonProps = { isCurrent: boolean; onClick: () => void; children: React.ReactNode };

function ViewButton({ isCurrent, onClick, children }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={onClick}
      className={cx(
        "flex h-[26px] items-center gap-1.5 rounded-sm px-2.5 text-sm font-medium max-wide:h-8 [&>svg]:size-3.5 [&>svg]:stroke-[1.75]",
        isCurrent ? "bg-raised text-foreground shadow-card" : "text-muted hover:text-foreground",
      )}
    >
      {children}
    </button>
  );
}

function SaveStatus({ saveState, isPublished, isInvalid, isNameless, errors }: EditorBarProps) {
  const words = useWords("scenarioEditor").status;
  const locale = useLocale();
  const draft = errors === 0 ? words.draft : plural(words.draftWithErrors, errors, locale);
  const [Icon, text] = isInvalid
    ? [CloudOff, words.invalid]
    : isNameless
      ? [CloudOff, words.nameless]
      : saveState === "failed"
        ? [CloudOff, words.failed]
        : saveState !== "saved"
          ? [Loader, words.saving]
          : [Check, isPublished ? words.published : draft];
  return (
    <span
      role="status"
      className="flex min-w-0 items-center gap-1.5 text-xs text-muted max-wide:flex-1 max-wide:basis-24"
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.75]" />
      {text}
    </span>
  );
}
