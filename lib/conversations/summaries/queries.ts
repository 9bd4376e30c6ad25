import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ConversationSummaryRow } from "#db/schema/conversation-summaries.ts";
import { conversationSummaries, sessions } from "#db/schema/index.ts";
import { hasSaid, isPending, listForgottenAcrossOwners } from "#lib/conversations/after-call-queries.ts";

const { createdAt: _createdAt, heldUntil: _heldUntil, ...columns } = getTableColumns(conversationSummaries);

export async function findSummary(
  db: Db,
  ownerId: string,
  sessionId: string,
): Promise<Omit<ConversationSummaryRow, "createdAt" | "heldUntil"> | undefined> {
  const [row] = await db
    .select(columns)
    .from(conversationSummaries)
    .where(and(eq(conversationSummaries.ownerId, ownerId), eq(conversationSummaries.sessionId, sessionId)));
  return row;
}

const EMPTY = { summary: null, outcome: null, outcomeReason: null, outcomeRowSeq: null, extracted: null };

/** Resets a summary to pending, or creates one. Returns `false` if a job is working on it. */
export async function reopenSummary(db: Db, ownerId: string, sessionId: string): Promise<boolean> {
  const fresh = { ...EMPTY, status: "pending", error: null, attempts: 0 } as const;
  const opened = await db
    .insert(conversationSummaries)
    .values({ sessionId, ownerId, ...fresh })
    .onConflictDoUpdate({
      target: conversationSummaries.sessionId,
      set: { ...fresh, updatedAt: new Date() },
      setWhere: and(eq(conversationSummaries.ownerId, ownerId), isNull(conversationSummaries.heldUntil)),
    })
    .returning({ id: conversationSummaries.sessionId });
  return opened.length > 0;
}

type Settled = Partial<
  Pick<
    ConversationSummaryRow,
    "summary" | "question" | "outcome" | "outcomeReason" | "outcomeRowSeq" | "extracted" | "model" | "error"
  >
> & { status: ConversationSummaryRow["status"] };

/**
 * Stores the result of a claimed summary and releases the claim. Returns `false`, and does nothing, if the call was deleted
 * since.
 */
export async function settleSummaryAcrossOwners(
  db: Db,
  sessionId: string,
  settled: Settled,
): Promise<boolean> {
  const stored = await db
    .update(conversationSummaries)
    .set({ ...settled, heldUntil: null })
    .where(isPending(conversationSummaries, sessionId))
    .returning({ id: conversationSummaries.sessionId });
  return stored.length > 0;
}

const isWanted = sql`coalesce((${sessions.scenario}->'nodesJson'->'after_call'->>'summarize')::boolean, true)`;

/** Lists calls of the last day whose summary is missing. First fails the summaries whose job has died. */
export const listForgottenSummariesAcrossOwners = (db: Db, now: Date): Promise<string[]> =>
  listForgottenAcrossOwners(db, conversationSummaries, and(isWanted, hasSaid("user")), now);
