import { z } from "zod";
import type { StoredSummary } from "./summaries.ts";

/** The summary of a call by its model. */
export const summaryOutput = z.object({
  status: z.enum(["pending", "ready", "failed"]),
  text: z.string().nullable(),
  outcome: z
    .object({
      question: z.string(),
      answer: z.enum(["yes", "no", "unclear"]),
      reason: z.string(),
      row_seq: z.number().int().nullable().describe("The transcript row that supports the answer"),
    })
    .nullable()
    .describe("The answer to the scenario's `after_call.success_question`; null without one"),
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())
    .describe("The values of the scenario's `after_call.extract`; null if not said"),
  error: z.string().nullable().describe("Why it failed"),
});
export type Summary = z.input<typeof summaryOutput>;

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
