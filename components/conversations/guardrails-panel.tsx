"use client";

import { ConnectModelLink } from "#components/health/model-notes.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { describeViolations } from "./describe-conversation.ts";
import { MissingReview, Quotes, type ReviewPanelProps } from "./review-parts.tsx";

type GuardrailsPanelProps = ReviewPanelProps & {
  /** Whether the scenario had rules or declined topics, so that there was something to judge without an attempt. */
  hasRules: boolean;
};

/** What the judge found in a call by the guardrails of its scenario, and the visitor's attempts to override the prompt. */
export function GuardrailsPanel({ hasRules, ...props }: GuardrailsPanelProps) {
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
        {review.status === "ready" ? (
          <Found {...{ review, rows, isDemo, hasRules }} />
        ) : (
          <MissingReview {...props} />
        )}
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

type FoundProps = Pick<GuardrailsPanelProps, "review" | "rows" | "isDemo" | "hasRules">;

function Found({ review, rows, isDemo, hasRules }: FoundProps) {
  const { violations, unjudged, override_attempts: attempts } = review;
  const { guardrails: words } = useWords("conversations");
  const { notJudged } = useWords("health").model;
  return (
    <>
      {violations.length === 0 && unjudged.length === 0 && (
        <p className="text-muted">{hasRules || attempts.length > 0 ? words.kept : words.noAttempts}</p>
      )}
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
