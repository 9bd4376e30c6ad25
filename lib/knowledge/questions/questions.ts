import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { getKnowledgeBase } from "../bases/bases.ts";
import { readDocumentText } from "../documents/document-text.ts";
import { requestDocument, storeDocument } from "../documents/documents.ts";
import { deleteQuestionRows, listQuestionRows, type QuestionRow } from "./queries.ts";
import type { SettleQuestionsInput } from "./schema.ts";

/** Questions with the same answer; `question` is the newest of them. */
export type QuestionGroup = { question: string; ids: string[]; lastAskedAt: Date };

/**
 * Above this, two questions want the same answer: paraphrases score higher, questions on one subject lower.
 */
const MIN_SIMILARITY = 0.85;
/** How many questions are compared with each other for a page. */
const MAX_COMPARED = 300;
const MAX_GROUPS = 20;

/**
 * Recent questions that one of the actor's knowledge bases couldn't answer in calls, with similar ones
 * grouped. Throws `NOT_FOUND`.
 */
export async function listQuestions(actor: Actor, knowledgeBaseId: string): Promise<QuestionGroup[]> {
  await getKnowledgeBase(actor, knowledgeBaseId);
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

const MAX_NAME_LENGTH = 200;

/**
 * Adds the owner's answer to the knowledge base as a document, or dismisses the questions without one. Both are one transaction, so
 * no question is answered twice. Throws `NOT_FOUND` for another account's knowledge base, and if none of the questions is still open.
 */
export async function settleQuestions(
  actor: Actor,
  knowledgeBaseId: string,
  { ids, question, answer }: SettleQuestionsInput,
): Promise<{ settledCount: number; documentId: string | null }> {
  const document = answer === undefined ? null : await toDocument(question, answer);
  const settled = await db.transaction(async (tx) => {
    await getKnowledgeBase(actor, knowledgeBaseId, tx);
    const settledCount = await deleteQuestionRows(tx, actor.ownerId, knowledgeBaseId, ids);
    if (settledCount === 0) throw notFound("Question");
    if (!document) return { settledCount, documentId: null };
    const { id } = await storeDocument(tx, actor, knowledgeBaseId, document);
    return { settledCount, documentId: id };
  });
  if (settled.documentId !== null) requestDocument(actor, settled.documentId);
  return settled;
}

async function toDocument(question: string, answer: string) {
  const file = new File([`# ${question}\n\n${answer}\n`], "answer.md");
  const name = [...question].slice(0, MAX_NAME_LENGTH).join("");
  return { name, description: "", file, content: readDocumentText(await file.bytes()) };
}
