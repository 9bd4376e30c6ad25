import { type LucideIcon, RotateCw } from "lucide-react";
import { ConnectModelLink } from "#components/health/model-notes.tsx";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { wordKnownText } from "#components/words/word-known-text.ts";
import type { Review } from "#lib/conversations/reviews/schema.ts";
import { RowLink } from "./row-link.tsx";
import { CONVERSATIONS_EN } from "./words/en.ts";

type SpokenRow = { seq: number; content: string };
export type ReviewPanelProps = {
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

/** Lines of the transcript, each of which leads there. */
export function Quotes({ seqs, rows }: { seqs: readonly number[]; rows: readonly SpokenRow[] }) {
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

/** Why there is no review: the call is live, or it is being checked, or the check failed. */
export function MissingReview({ id, review, isLive, isExpected, isDemo, retry }: ReviewPanelProps) {
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
      {retry && !isDemo && (
        <RetryForm {...{ id, retry }} hasFailed={review.status === "failed"} label={words.review} />
      )}
    </div>
  );
}

type RetryFormProps = {
  id: string;
  hasFailed: boolean;
  /** The button's label and icon before the first try. */
  label: string;
  icon?: LucideIcon;
  retry: FormAction;
};

/** Asks a model to read the call, for the first time or again after a failure. */
export function RetryForm({ id, hasFailed, label, icon, retry }: RetryFormProps) {
  const { summary: words } = useWords("conversations");
  const { onSubmit, isBusy, failure } = useForm(retry);
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-3">
      <FormNotice message={failure?.message} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" icon={hasFailed ? RotateCw : icon} aria-disabled={isBusy}>
        {isBusy ? words.starting : hasFailed ? words.retry : label}
      </Button>
    </form>
  );
}
