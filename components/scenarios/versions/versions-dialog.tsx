"use client";

import { useEffect, useState } from "react";
import { useMayEdit } from "#components/scenarios/may-edit.ts";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { compareFlows, type FieldChange, type FlowDifference } from "./compare-flows.ts";
import { describeValue, fieldLabel, type ValueWords } from "./describe-value.ts";
import { diffWords } from "./diff-words.ts";

/** `author`: the email of the member or the name of the API key; null if unknown. */
export type Version = { number: number; publishedAt: string; author: string | null };

type VersionsDialogProps = {
  flow: NodesJson;
  /** The names of what functions use, by id. */
  names: ReadonlyMap<string, string>;
  list: () => Promise<Version[]>;
  read: (number: number) => Promise<NodesJson>;
  onRestore: (flow: NodesJson, number: number) => void;
  onClose: () => void;
};

/** Lists the published versions. Each can be compared with the draft and restored to it. */
export function VersionsDialog({ flow, names, list, read, onRestore, onClose }: VersionsDialogProps) {
  const words = useWords("scenarioVersions");
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [shown, setShown] = useState<{ number: number; flow: NodesJson } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    list()
      .then(setVersions)
      .catch(() => setFailed(true));
  }, [list]);
  const compare = (number: number) => {
    setFailed(false);
    read(number)
      .then((read) => setShown({ number, flow: read }))
      .catch(() => setFailed(true));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.description}
      className="max-w-[720px]"
    >
      <DialogBody>
        {hasFailed && <Notice tone="danger">{words.failed}</Notice>}
        {versions === null && !hasFailed && <p className="text-sm text-muted">{words.loading}</p>}
        {versions?.length === 0 && <p className="text-sm text-muted">{words.none}</p>}
        <ul className="divide-y">
          {versions?.map(({ number, publishedAt, author }, index) => (
            <li key={number} className="py-2">
              <div className="flex items-center gap-3 text-sm">
                <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
                  <span className="font-medium tabular-nums">v{number}</span>
                  <Time at={publishedAt} />
                  {index === 0 && <Badge tone="ok">{words.inUse}</Badge>}
                  {author && <Author name={author} />}
                </span>
                <Button size="sm" variant="ghost" onClick={() => compare(number)}>
                  <span aria-hidden="true">{words.compare}</span>
                  <span className="sr-only">{fill(words.compareLong, { number })}</span>
                </Button>
              </div>
              {shown?.number === number && (
                <VersionComparison
                  number={number}
                  differences={compareFlows(shown.flow, flow)}
                  names={names}
                  onRestore={() => onRestore(shown.flow, number)}
                />
              )}
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}

function Author({ name }: { name: string }) {
  const { by } = useWords("scenarioVersions");
  return (
    <span className="max-w-full truncate text-muted" title={name}>
      <span className="sr-only">{by} </span>
      <bdi>{name}</bdi>
    </span>
  );
}

type VersionComparisonProps = {
  number: number;
  differences: FlowDifference[];
  names: ValueWords["names"];
  onRestore: () => void;
};

/** How the draft differs from a version: each changed text before and after. */
function VersionComparison({ number, differences, names, onRestore }: VersionComparisonProps) {
  const versions = useWords("scenarioVersions");
  const valueWords = {
    ...{ inspector: useWords("scenarioInspector"), graph: useWords("scenarioGraph"), versions, names },
  };
  const { comparison: words } = versions;
  const mayEdit = useMayEdit();
  if (differences.length === 0) return <p className="mt-1 text-sm text-muted">{words.same}</p>;
  return (
    <div className="mt-2 rounded-md bg-surface-sunk p-3">
      <p className="text-xs text-muted">
        <Rich
          text={words.legend}
          parts={{
            del: (inner) => <del>{inner}</del>,
            ins: (inner) => <ins className={INSERTED}>{inner}</ins>,
          }}
          values={{ number }}
        />
      </p>
      <ul className="my-2 flex flex-col gap-4">
        {differences.map((difference) => (
          <Difference
            key={`${difference.kind} ${difference.what}`}
            difference={difference}
            words={valueWords}
          />
        ))}
      </ul>
      <Button size="sm" onClick={onRestore} disabled={!mayEdit}>
        {words.restore}
      </Button>
    </div>
  );
}

const INSERTED = "rounded-xs bg-ok-soft text-ok no-underline";
const DELETED = "rounded-xs bg-danger-soft text-danger";

const TONES: Record<FlowDifference["kind"], Tone> = { added: "ok", removed: "danger", changed: "plain" };

type DifferenceProps = { difference: FlowDifference; words: ValueWords };

function Difference({ difference: { kind, what, changes }, words: valueWords }: DifferenceProps) {
  const { comparison: words } = valueWords.versions;
  return (
    <li>
      <p className="flex items-center gap-2 text-sm">
        <span className="font-mono text-xs font-medium wrap-anywhere">{what ?? words.scenario}</span>
        <Badge tone={TONES[kind]}>{words[kind]}</Badge>
      </p>
      <dl className="mt-1.5 flex flex-col gap-2">
        {changes.map((change) => (
          <div key={`${change.fn} ${change.field}`}>
            <dt className="text-xs wrap-anywhere text-subtle">
              {change.fn && <span className="mr-1.5 font-mono font-medium text-muted">{change.fn}</span>}
              {fieldLabel(change.field, valueWords)}
            </dt>
            <dd
              dir="auto"
              className="mt-0.5 rounded-sm border bg-surface px-2.5 py-1.5 text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap"
            >
              <ChangedText change={change} words={valueWords} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function ChangedText({ change, words }: { change: FieldChange; words: ValueWords }) {
  const { field } = change;
  const [before, after] = [
    describeValue(field, change.before, words),
    describeValue(field, change.after, words),
  ];
  return diffWords(before, after).map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === "same") return <span key={key}>{text}</span>;
    if (kind === "removed") {
      return (
        <del key={key} className={DELETED}>
          {text}
        </del>
      );
    }
    return (
      <ins key={key} className={INSERTED}>
        {text}
      </ins>
    );
  });
}
