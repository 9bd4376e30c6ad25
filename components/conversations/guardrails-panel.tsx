"use client";

import { RotateCw } from "lucide-react";
import { ConnectModelLink } from "#components/health/model-notes.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { wordKnownText } from "#components/words/word-known-text.ts";
import type { Review } from "#lib/conversations/reviews/schema.ts";
import { describeViolations } from "./describe-conversation.ts";
import { RowLink } from "./row-link.tsx";
import { CONVERSATIONS_EN } from "./words/en.ts";

type SpokenRow = { seq: number; content: string };
type GuardrailsPanelProps = {
  id: string;
  review: Review;
  isLive: boolean;
  /** Whether the review is being made. */
  isExpected: boolean;
  /** Whether the demo model answers, which cannot judge. */
  isDemo: boolean;
  /** The transcript, whose lines are quoted. */
  rows: readonly SpokenRow[];
  /** Null for a member who may not ask for a review. */
  retry: FormAction | null;
};

/** What the judge found in a call by the guardrails of its scenario, and the visitor's attempts to override the prompt. */
export function GuardrailsPanel(props: GuardrailsPanelProps) {
  const { guardrails: words } = useWords("conversations");
  const { review, rows, isDemo } = props;
  const attempts = review.override_attempts;
  return (
    <section aria-labelledby="guardrails-title" className="border-b px-6 py-4 max-wide:px-4">
      <h2 id="guardrails-title" className="mb-2 flex min-h-7 items-center gap-2 text-sm font-medium">
        {words.title}
        {review.status === "ready" && review.violations.length > 0 && (
          <Badge tone="danger">{describeViolations(review.violations.length, words)}</Badge>
        )}
      </h2>
      <div className="flex max-w-[820px] flex-col gap-4 text-sm">
        {review.status === "ready" ? <Found {...{ review, rows, isDemo }} /> : <Missing {...props} />}
        {attempts.length > 0 && (
          <div>
            <p className="font-medium">{words.attempts}</p>
            <Quotes seqs={attempts} rows={rows} />
          </div>
        )}
      </div>
    </section>
  );
}

type FoundProps = Pick<GuardrailsPanelProps, "review" | "rows" | "isDemo">;

function Found({ review: { violations, unjudged }, rows, isDemo }: FoundProps) {
  const { guardrails: words } = useWords("conversations");
  const { notJudged } = useWords("health").model;
  return (
    <>
      {violations.length === 0 && unjudged.length === 0 && <p className="text-muted">{words.kept}</p>}
      {violations.length > 0 && (
        <ul className="flex flex-col gap-4">
          {violations.map(({ kind, rule, reason, row_seqs }) => (
            <li key={`${kind} ${rule}`}>
              <p dir="auto" className="font-medium break-words">
                {kind === "override" ? words.override : rule}
                {kind === "declined_topic" && (
                  <span className="font-normal text-muted"> ({words.declinedTopic})</span>
                )}
              </p>
              <p dir="auto" className="mt-0.5 break-words text-muted">
                {reason}
              </p>
              <Quotes seqs={row_seqs} rows={rows} />
            </li>
          ))}
        </ul>
      )}
      {unjudged.length > 0 && (
        <Notice {...(!isDemo && { tone: "warn" })}>
          {isDemo ? (
            <>
              {notJudged} <ConnectModelLink />
            </>
          ) : (
            words.unjudged
          )}
          <ul className="mt-1 list-disc pl-4">
            {unjudged.map((rule) => (
              <li key={rule} dir="auto" className="break-words">
                {rule === "" ? words.override : rule}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Lines of the transcript, each of which leads there. */
function Quotes({ seqs, rows }: { seqs: readonly number[]; rows: readonly SpokenRow[] }) {
  const quoted = rows.filter(({ seq }) => seqs.includes(seq));
  return (
    <ul className="mt-1.5 flex flex-col gap-1 border-l-2 pl-3">
      {quoted.map(({ seq, content }) => (
        <li key={seq} className="min-w-0 break-words">
          <RowLink seq={seq}>“{content}”</RowLink>
        </li>
      ))}
    </ul>
  );
}

function Missing({ id, review, isLive, isExpected, isDemo, retry }: GuardrailsPanelProps) {
  const { notJudged } = useWords("health").model;
  const { guardrails: words, summary } = useWords("conversations");
  if (isLive) return <p className="text-muted">{words.live}</p>;
  if (isExpected) {
    return (
      <p role="status" className="text-muted">
        {words.expected}
      </p>
    );
  }
  const reason = wordKnownText(review.error ?? "", CONVERSATIONS_EN.summary.known, summary.known);
  return (
    <div className="flex flex-col items-start gap-3">
      {isDemo ? (
        <p className="text-muted">
          {notJudged} <ConnectModelLink />
        </p>
      ) : review.status === "failed" ? (
        <Notice tone="danger">{fill(words.failed, { reason })}</Notice>
      ) : (
        <p className="text-muted">{words.none}</p>
      )}
      {retry && !isDemo && <RetryForm id={id} hasFailed={review.status === "failed"} retry={retry} />}
    </div>
  );
}

function RetryForm({ id, hasFailed, retry }: { id: string; hasFailed: boolean; retry: FormAction }) {
  const { guardrails: words, summary } = useWords("conversations");
  const { onSubmit, isBusy, failure } = useForm(retry);
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-3">
      <FormNotice message={failure?.message} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" aria-disabled={isBusy}>
        {hasFailed && <RotateCw aria-hidden="true" />}
        {isBusy ? summary.starting : hasFailed ? summary.retry : words.review}
      </Button>
    </form>
  );
}
