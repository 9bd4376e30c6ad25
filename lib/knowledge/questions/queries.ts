import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { unansweredQuestions } from "#db/schema/index.ts";

const ofBase = (ownerId: string, knowledgeBaseId: string) =>
  and(eq(unansweredQuestions.ownerId, ownerId), eq(unansweredQuestions.knowledgeBaseId, knowledgeBaseId));

/** Newest first. */
export async function listQuestionRows(db: Db, ownerId: string, knowledgeBaseId: string, limit: number) {
  return await db
    .select({
      id: unansweredQuestions.id,
      question: unansweredQuestions.question,
      embedding: unansweredQuestions.embedding,
      embeddingModel: unansweredQuestions.embeddingModel,
      createdAt: unansweredQuestions.createdAt,
    })
    .from(unansweredQuestions)
    .where(ofBase(ownerId, knowledgeBaseId))
    .orderBy(desc(unansweredQuestions.createdAt))
    .limit(limit);
}
export type QuestionRow = Awaited<ReturnType<typeof listQuestionRows>>[number];

/** Deletes all questions of those knowledge bases. */
export async function deleteAllQuestionRows(
  db: Db,
  ownerId: string,
  knowledgeBaseIds: readonly string[],
): Promise<void> {
  await db
    .delete(unansweredQuestions)
    .where(
      and(
        eq(unansweredQuestions.ownerId, ownerId),
        inArray(unansweredQuestions.knowledgeBaseId, [...knowledgeBaseIds]),
      ),
    );
}

/** Returns how many there were. */
export async function deleteQuestionRows(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  ids: string[],
): Promise<number> {
  const deleted = await db
    .delete(unansweredQuestions)
    .where(and(ofBase(ownerId, knowledgeBaseId), inArray(unansweredQuestions.id, ids)))
    .returning({ id: unansweredQuestions.id });
  return deleted.length;
}
