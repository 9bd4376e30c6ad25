import type { CallReview } from "./reviews.ts";
import type { Review } from "./schema.ts";

export function presentReview({ review, overrideSeqs }: CallReview): Review {
  return {
    status: review?.status ?? "none",
    violations: (review?.violations ?? []).map(({ kind, rule, reason, rowSeqs }) => ({
      ...{ kind, rule, reason },
      row_seqs: rowSeqs,
    })),
    unjudged: review?.unjudged ?? [],
    override_attempts: overrideSeqs,
    // An error that will be retried is not shown.
    error: review?.status === "failed" ? review.error : null,
  };
}
