"use client";

import { ConnectModelLink } from "#components/health/model-notes.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { Review } from "#lib/conversations/reviews/schema.ts";
import { MissingReview, Quotes, type ReviewPanelProps } from "./review-parts.tsx";

type CriteriaPanelProps = ReviewPanelProps & {
  /** Whether the panel of the guardrails says why there is no review. */
  isBesideGuardrails: boolean;
};

/** What the judge found in a call by the criteria of its scenario. */
export function CriteriaPanel(props: CriteriaPanelProps) {
  const { criteria: words } = useWords("conversations");
  const { notJudged } = useWords("health").model;
  const { review, rows, isDemo, isBesideGuardrails } = props;
  if (review.status !== "ready" && isBesideGuardrails) return null;
  return (
    <section aria-labelledby="criteria-title" className="border-b px-6 py-4 max-wide:px-4">
      <h2 id="criteria-title" className="mb-2 flex min-h-7 items-center text-sm font-medium">
        {words.title}
      </h2>
      <div className="max-w-[820px] text-sm">
        {review.status !== "ready" ? (
          <MissingReview {...props} />
        ) : isDemo && review.criteria.every(({ met, score }) => met === null && score === null) ? (
          <Notice>
            {notJudged} <ConnectModelLink />
          </Notice>
        ) : (
          <ul className="flex flex-col gap-4">
            {review.criteria.map((judged) => (
              <li key={judged.name}>
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  <bdi className="break-words">{judged.criterion}</bdi>
                  <Verdict {...judged} />
                </p>
                <p dir="auto" className="mt-0.5 break-words text-muted">
                  {judged.reason}
                </p>
                {judged.row_seqs.length > 0 && <Quotes seqs={judged.row_seqs} rows={rows} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The scores that count as good and as poor. */
const GOOD = 4;
const POOR = 2;

function Verdict({ met, score }: Review["criteria"][number]) {
  const { criteria: words, rating } = useWords("conversations");
  if (score !== null) {
    const tone = score >= GOOD ? "ok" : score <= POOR ? "danger" : "plain";
    return <Badge tone={tone}>{fill(rating.short, { score })}</Badge>;
  }
  if (met === null) return <Badge>{words.notJudged}</Badge>;
  return <Badge tone={met ? "ok" : "danger"}>{met ? words.met : words.notMet}</Badge>;
}
