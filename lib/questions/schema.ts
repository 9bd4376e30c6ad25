import { z } from "zod";
import { text, trimmedText } from "#lib/platform/text-fields.ts";

export const settleQuestionsInput = z.strictObject({
  /** Ids with commas between, as a form sends them. */
  ids: z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(z.uuid()).min(1).max(300)),
  question: trimmedText(1000),
  /** Absent: nothing is to be answered. */
  answer: text(20_000).optional(),
});
export type SettleQuestionsInput = z.output<typeof settleQuestionsInput>;
