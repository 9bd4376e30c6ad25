import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ConversationSummaryRow } from "#db/schema/conversation-summaries.ts";
import { conversationSummaries, sessions } from "#db/schema/index.ts";

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

/** Whether a call is summarized without being asked. */
export const isSummaryWanted = sql`coalesce((${sessions.scenario}->'nodesJson'->'after_call'->>'summarize')::boolean, true)`;
