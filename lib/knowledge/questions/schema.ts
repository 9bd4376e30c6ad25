import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { text, trimmedText } from "#lib/platform/text-fields.ts";
import type { QuestionGroup } from "./questions.ts";

const ids = z
  .array(resourceId())
  .min(1, { error: "ids are required" })
  .max(300, { error: "ids must have at most 300 entries" })
  .describe("IDs of the questions that this settles, as listed together");

const answered = {
  question: trimmedText(1000)
    .describe("The question in words that visitors would use: the title of the new document")
    .meta({ examples: ["Do you have parking?"] }),
  answer: text(20_000)
    .optional()
    .describe("The answer, which becomes a document; without one, the questions are dismissed")
    .meta({ examples: ["Yes, behind the building."] }),
};

export const settleQuestionsInput = z.strictObject({ ids, ...answered });
export type SettleQuestionsInput = z.output<typeof settleQuestionsInput>;

/** The same with comma-separated ids, as a form sends them. */
export const settleQuestionsForm = z.strictObject({
  ids: z
    .string()
    .transform((list) => list.split(","))
    .pipe(ids),
  ...answered,
});

export const questionsOutput = z.object({
  questions: z
    .array(
      z.object({
        question: z.string().describe("The question as it was asked last"),
        ids: z.array(z.uuid()).describe("IDs of this and similar questions"),
        last_asked_at: z.iso.datetime().describe("When it was asked last"),
      }),
    )
    .describe("Up to 20, the most frequent first"),
});

export const settledQuestionsOutput = z.object({
  status: z.literal("settled"),
  settled_count: z.number().int().describe("How many questions were settled"),
  document_id: z.uuid().nullable().describe("ID of the document with the answer; null without one"),
});

export const presentQuestions = (groups: QuestionGroup[]): z.input<typeof questionsOutput> => ({
  questions: groups.map(({ question, ids, lastAskedAt }) => ({
    question,
    ids,
    last_asked_at: lastAskedAt.toISOString(),
  })),
});
