import { z } from "zod";
import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { text, trimmedText } from "#lib/platform/text-fields.ts";
import { createDocument } from "../documents/documents.ts";
import { deleteQuestionRows, listQuestionRows, type QuestionRow } from "./queries.ts";

/** Questions with the same answer; `question` is the newest of them. */
type QuestionGroup = { question: string; ids: string[]; lastAskedAt: Date };

/**
 * Above this, two questions want the same answer: paraphrases score higher, questions on one subject lower.
 */
const MIN_SIMILARITY = 0.85;
/** How many questions are compared with each other for a page. */
const MAX_COMPARED = 300;
const MAX_GROUPS = 20;

/**
 * Recent questions that one of the actor's knowledge bases couldn't answer in calls, with similar ones
 * grouped.
 */
export async function listQuestions(actor: Actor, knowledgeBaseId: string): Promise<QuestionGroup[]> {
  const rows = await listQuestionRows(db, actor.ownerId, knowledgeBaseId, MAX_COMPARED);
  return groupQuestions(rows).slice(0, MAX_GROUPS);
}

function cosine(a: readonly number[], b: readonly number[]): number {
  let [dot, lengthA, lengthB] = [0, 0, 0];
  for (const [index, x] of a.entries()) {
    const y = b[index] ?? 0;
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return dot / (Math.sqrt(lengthA * lengthB) || 1);
}

/**
 * Groups questions, given newest first, by similarity to the newest of each group. The most frequent groups
 * come first.
 */
export function groupQuestions(rows: readonly QuestionRow[]): QuestionGroup[] {
  const groups: (QuestionGroup & { first: QuestionRow })[] = [];
  for (const row of rows) {
    const group = groups.find(
      ({ first }) =>
        first.embeddingModel === row.embeddingModel &&
        cosine(first.embedding, row.embedding) >= MIN_SIMILARITY,
    );
    if (group) group.ids.push(row.id);
    else groups.push({ question: row.question, ids: [row.id], lastAskedAt: row.createdAt, first: row });
  }
  return groups
    .sort((a, b) => b.ids.length - a.ids.length)
    .map(({ question, ids, lastAskedAt }) => ({ question, ids, lastAskedAt }));
}

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
type SettleQuestionsInput = z.output<typeof settleQuestionsInput>;

const MAX_NAME_LENGTH = 200;

/** Adds the owner's answer to the knowledge base as a document, or dismisses the questions without one. */
export async function settleQuestions(
  actor: Actor,
  knowledgeBaseId: string,
  { ids, question, answer }: SettleQuestionsInput,
): Promise<void> {
  if (answer !== undefined) {
    const file = new File([`# ${question}\n\n${answer}\n`], "answer.md");
    const name = [...question].slice(0, MAX_NAME_LENGTH).join("");
    await createDocument(actor, knowledgeBaseId, { name, description: "", file });
  }
  await deleteQuestionRows(db, actor.ownerId, knowledgeBaseId, ids);
}
