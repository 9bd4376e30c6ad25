import { type Summary, summaryOutput } from "./schema.ts";
import type { StoredSummary } from "./summaries.ts";

export function presentSummary(row: StoredSummary): Summary {
  const { status, summary, question, outcome, outcomeReason, outcomeRowSeq, extracted, error } = row;
  return {
    status,
    text: summary,
    outcome:
      question !== null && outcome !== null
        ? { question, answer: outcome, reason: outcomeReason ?? "", row_seq: outcomeRowSeq }
        : null,
    values: summaryOutput.shape.values.catch({}).parse(extracted ?? {}),
    // An error that will be retried is not shown.
    error: status === "failed" ? error : null,
  };
}
