import { z } from "zod";
import { text, trimmedText } from "#lib/platform/text-fields.ts";

export const settleQuestionsInput = z.strictObject({
  /** Comma-separated ids, as a form sends them. */
  ids: z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(z.uuid()).min(1).max(300)),
  question: trimmedText(1000),
  /** If absent, the questions are dismissed without an answer. */
  answer: text(20_000).optional(),
});
export type SettleQuestionsInput = z.output<typeof settleQuestionsInput>;
