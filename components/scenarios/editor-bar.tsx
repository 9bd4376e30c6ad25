"use client";

import { Braces, Check, CloudOff, FlaskConical, History, Link2, Loader, Workflow } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import type { SaveState } from "./use-autosave.ts";

export type EditorView = "graph" | "json";

type EditorBarProps = {
  scenarioId: string;
  menu: ReactNode;
  view: EditorView;
  onView: (view: EditorView) => void;
  saveState: SaveState;
  /** Whether the draft equals the published version. */
  isPublished: boolean;
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
  const canPublish = !props.isPublished && errors === 0 && !props.isInvalid && !props.isNameless;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-wide:justify-start">
      <SaveStatus {...props} />
      <fieldset className="inline-flex gap-0.5 rounded-md bg-surface-press p-0.5">
        <legend className="sr-only">View</legend>
        <ViewButton isCurrent={view === "graph"} onClick={() => onView("graph")}>
          <Workflow aria-hidden="true" />
          Graph
        </ViewButton>
        <ViewButton isCurrent={view === "json"} onClick={() => onView("json")}>
          <Braces aria-hidden="true" />
          JSON
        </ViewButton>
      </fieldset>
      <Button variant="ghost" size="icon" title="Versions" onClick={onVersions}>
        <History aria-hidden="true" />
        <span className="sr-only">Versions</span>
      </Button>
      <Button onClick={props.onTest} aria-expanded={props.isTesting} aria-controls="test-panel">
        <FlaskConical aria-hidden="true" />
        Test
      </Button>
      <Link href={`/links?create=${scenarioId}`} className={buttonClass({})}>
        <Link2 aria-hidden="true" />
        <span className="max-wide:sr-only">Share</span>
      </Link>
      <Button
        variant="primary"
        onClick={onPublish}
        disabled={!canPublish}
        aria-disabled={isPublishing}
        title={errors > 0 ? "Fix the errors before you publish" : undefined}
      >
        {isPublishing ? "Publishing" : "Publish"}
      </Button>
      {menu}
    </div>
  );
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

function draftState(errors: number): string {
  if (errors === 0) return "Draft saved, not published";
  return `Draft saved, ${errors === 1 ? "1 error prevents" : `${errors} errors prevent`} publishing`;
}

function SaveStatus({ saveState, isPublished, isInvalid, isNameless, errors }: EditorBarProps) {
  const [Icon, words] = isInvalid
    ? [CloudOff, "Not saved: the JSON isn’t a valid scenario"]
    : isNameless
      ? [CloudOff, "Not saved: enter a name"]
      : saveState === "failed"
        ? [CloudOff, "Not saved yet"]
        : saveState !== "saved"
          ? [Loader, "Saving"]
          : [Check, isPublished ? "Published" : draftState(errors)];
  return (
    <span
      role="status"
      className="flex min-w-0 items-center gap-1.5 text-xs text-muted max-wide:flex-1 max-wide:basis-24"
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.75]" />
      {words}
    </span>
  );
}
