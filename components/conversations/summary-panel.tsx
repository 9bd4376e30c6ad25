"use client";

import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { wordKnownText } from "#components/words/word-known-text.ts";
import { type Outcome, OutcomeBadge } from "./outcome-badge.tsx";
import { RetryForm } from "./review-parts.tsx";
import { RowLink } from "./row-link.tsx";
import { CONVERSATIONS_EN } from "./words/en.ts";

type SummaryView = {
  status: "pending" | "ready" | "failed";
  text: string | null;
  outcome: { question: string; answer: Outcome; reason: string; row_seq: number | null } | null;
  values: Record<string, string | number | boolean | null>;
  error: string | null;
};

type SummaryPanelProps = {
  id: string;
  /** `null` if no summary was ever requested. */
  summary: SummaryView | null;
  isLive: boolean;
  /** Whether a summary is being written. */
  isExpected: boolean;
  wasJoined: boolean;
  /** Whether the visitor said anything. */
  hasSpoken: boolean;
  /** Null for a member who may not ask for a summary. */
  retry: FormAction | null;
};

/** The summary of a call, its outcome and the extracted values, all written by the call's model. */
export function SummaryPanel(props: SummaryPanelProps) {
  const { summary: words } = useWords("conversations");
  const { summary } = props;
  return (
    <section aria-labelledby="summary-title" className="border-b px-6 py-4 max-wide:px-4">
      <div className="mb-2 flex min-h-7 items-center justify-between gap-2">
        <h2 id="summary-title" className="text-sm font-medium">
          {words.title}
        </h2>
        {summary?.text && <CopyButton text={summary.text} what={words.what} />}
      </div>
      {summary?.status === "ready" ? <Ready summary={summary} /> : <Missing {...props} />}
    </section>
  );
}

function Ready({ summary: { text, outcome, values } }: { summary: SummaryView }) {
  const { summary: words } = useWords("conversations");
  const found = Object.entries(values);
  return (
    <div className="flex max-w-[820px] flex-col gap-4">
      <p dir="auto" className="text-base break-words whitespace-pre-wrap">
        {text}
      </p>
      {outcome && (
        <div>
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
            <bdi>{outcome.question}</bdi>
            <OutcomeBadge outcome={outcome.answer} />
          </p>
          <p className="mt-0.5 text-sm break-words text-muted">
            <bdi>{outcome.reason}</bdi>{" "}
            {outcome.row_seq !== null && <RowLink seq={outcome.row_seq}>{words.showLine}</RowLink>}
          </p>
        </div>
      )}
      {found.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {found.map(([name, value]) => (
            <Value key={name} name={name}>
              {value === null ? (
                <span className="text-subtle">{words.notMentioned}</span>
              ) : (
                formatValue(value, words)
              )}
            </Value>
          ))}
        </dl>
      )}
    </div>
  );
}

const formatValue = (value: string | number | boolean, words: { yes: string; no: string }): string =>
  typeof value === "boolean" ? (value ? words.yes : words.no) : String(value);

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-mono text-xs leading-5 text-muted">{name}</dt>
      <dd dir="auto" className="break-words">
        {children}
      </dd>
    </>
  );
}

function Missing({ id, summary, isLive, isExpected, wasJoined, hasSpoken, retry }: SummaryPanelProps) {
  const { summary: words } = useWords("conversations");
  if (isLive) return <p className="text-sm text-muted">{words.live}</p>;
  if (!wasJoined) return <p className="text-sm text-muted">{words.nobodyJoined}</p>;
  if (!hasSpoken) return <p className="text-sm text-muted">{words.nothingSaid}</p>;
  if (isExpected) {
    return (
      <p role="status" className="text-sm text-muted">
        {words.expected}
      </p>
    );
  }
  const reason = wordKnownText(summary?.error ?? "", CONVERSATIONS_EN.summary.known, words.known);
  return (
    <div className="flex flex-col items-start gap-3">
      {summary && <Notice tone="danger">{fill(words.failed, { reason })}</Notice>}
      {retry && (
        <RetryForm {...{ id, retry }} hasFailed={summary !== null} label={words.write} icon={Sparkles} />
      )}
    </div>
  );
}
