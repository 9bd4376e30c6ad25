import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions, unansweredQuestions } from "#db/schema/index.ts";

/** The part of a session that its searches need. Workers know a session by its id, not by its owner. */
export async function findSearchingSessionAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({ ownerId: sessions.ownerId, status: sessions.status, scenario: sessions.scenario })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row;
}

type Unanswered = Omit<typeof unansweredQuestions.$inferInsert, "id" | "createdAt">;

/**
 * Records a question without an answer. Deletes recent questions of the same call that it repeats or
 * completes, because a visitor who is still speaking is transcribed in ever longer pieces.
 */
export async function recordUnanswered(db: Db, ownerId: string, question: Unanswered): Promise<void> {
  const ofCall = and(
    eq(unansweredQuestions.ownerId, ownerId),
    eq(unansweredQuestions.sessionId, question.sessionId),
    gt(unansweredQuestions.createdAt, new Date(Date.now() - STILL_SPEAKING_MS)),
  );
  await db.transaction(async (tx) => {
    const recent = await tx
      .select({ id: unansweredQuestions.id, question: unansweredQuestions.question })
      .from(unansweredQuestions)
      .where(ofCall);
    for (const { id, question: earlier } of recent) {
      if (isBeginning(earlier, question.question)) {
        await tx.delete(unansweredQuestions).where(eq(unansweredQuestions.id, id));
      }
    }
    await tx.insert(unansweredQuestions).values(question);
  });
}

const STILL_SPEAKING_MS = 20_000;
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
const isBeginning = (earlier: string, later: string): boolean =>
  bare(later).trim().startsWith(bare(earlier).trim());
