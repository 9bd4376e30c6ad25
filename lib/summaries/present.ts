import type { SummaryTold } from "./find-conversation-summary.ts";
import { type Summary, summaryOutput } from "./schema.ts";

export function presentSummary(row: SummaryTold): Summary {
  const { status, summary, question, outcome, outcomeReason, outcomeRowSeq, extracted, error } = row;
  return {
    status,
    text: summary,
    outcome:
      question !== null && outcome !== null
        ? { question, answer: outcome, reason: outcomeReason ?? "", row_seq: outcomeRowSeq }
        : null,
    values: summaryOutput.shape.values.catch({}).parse(extracted ?? {}),
    // A failure that is tried again is none yet.
    error: status === "failed" ? error : null,
  };
}
