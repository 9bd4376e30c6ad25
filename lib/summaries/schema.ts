import { z } from "zod";

/** What the scenario's model made of a call. */
export const summaryOutput = z.object({
  status: z.enum(["pending", "ready", "failed"]),
  text: z.string().nullable(),
  outcome: z
    .object({
      question: z.string(),
      answer: z.enum(["yes", "no", "unclear"]),
      reason: z.string(),
      row_seq: z.number().int().nullable().describe("The row of the transcript that the answer rests on"),
    })
    .nullable()
    .describe("The answer to the scenario's `after_call.success_question`; null where it has none"),
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())
    .describe("Those that the scenario's `after_call.extract` names; null where one was not said"),
  error: z.string().nullable().describe("Why there is none, when it failed"),
});
export type Summary = z.input<typeof summaryOutput>;
