import { and, eq, getTableColumns, gt, isNotNull, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ConversationSummaryRow } from "#db/schema/conversation-summaries.ts";
import { conversationSummaries, sessions, transcriptRows } from "#db/schema/index.ts";
import type { SummaryRow } from "./summary-request.ts";

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

/** Unscoped, because a job names only its session. */
export async function findSummarizedSessionAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      ownerId: sessions.ownerId,
      kind: sessions.kind,
      status: sessions.status,
      scenario: sessions.scenario,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row;
}

export async function listSummarizedRowsAcrossOwners(db: Db, sessionId: string): Promise<SummaryRow[]> {
  return await db
    .select({ seq: transcriptRows.seq, role: transcriptRows.role, content: transcriptRows.content })
    .from(transcriptRows)
    .where(eq(transcriptRows.sessionId, sessionId))
    .orderBy(transcriptRows.seq);
}

/** Creates a pending summary, unless there is one already. */
export async function openSummaryAcrossOwners(db: Db, sessionId: string, ownerId: string): Promise<void> {
  await db
    .insert(conversationSummaries)
    .values({ sessionId, ownerId, status: "pending" })
    .onConflictDoNothing();
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

const pending = (sessionId: string) =>
  and(eq(conversationSummaries.sessionId, sessionId), eq(conversationSummaries.status, "pending"));

/**
 * Claims a pending summary until `heldUntil`. Returns the number
 * of the attempt, or `null` if another job has claimed it.
 */
export async function claimSummaryAcrossOwners(
  db: Db,
  sessionId: string,
  heldUntil: Date,
): Promise<number | null> {
  const [claimed] = await db
    .update(conversationSummaries)
    .set({ heldUntil, attempts: sql`${conversationSummaries.attempts} + 1` })
    .where(and(pending(sessionId), isNull(conversationSummaries.heldUntil)))
    .returning({ attempts: conversationSummaries.attempts });
  return claimed?.attempts ?? null;
}

type Settled = Partial<
  Pick<
    ConversationSummaryRow,
    "summary" | "question" | "outcome" | "outcomeReason" | "outcomeRowSeq" | "extracted" | "model" | "error"
  >
> & { status: ConversationSummaryRow["status"] };

/**
 * Stores the result of a claimed summary and releases the claim. Does nothing if the call was deleted since.
 */
export async function settleSummaryAcrossOwners(db: Db, sessionId: string, settled: Settled): Promise<void> {
  await db
    .update(conversationSummaries)
    .set({ ...settled, heldUntil: null })
    .where(pending(sessionId));
}

/**
 * Fails summaries whose job has died. They are not retried: the
 * model may have answered, and no answer is paid for twice.
 */
export async function failAbandonedSummariesAcrossOwners(db: Db, now: Date, error: string): Promise<number> {
  const failed = await db
    .update(conversationSummaries)
    .set({ status: "failed", heldUntil: null, error })
    .where(and(eq(conversationSummaries.status, "pending"), lt(conversationSummaries.heldUntil, now)))
    .returning({ id: conversationSummaries.sessionId });
  return failed.length;
}

const hasUserRow = sql`exists (select 1 from ${transcriptRows}
  where ${transcriptRows.sessionId} = ${sessions.id} and ${transcriptRows.role} = 'user')`;
const isWanted = sql`coalesce((${sessions.scenario}->'nodesJson'->'after_call'->>'summarize')::boolean, true)`;

/**
 * Lists calls that ended between `after` and `before` without a summary, or with one pending since `before`.
 */
export async function listUnsummarizedAcrossOwners(
  db: Db,
  { after, before, limit }: { after: Date; before: Date; limit: number },
): Promise<string[]> {
  const isWaiting = and(
    eq(conversationSummaries.status, "pending"),
    isNull(conversationSummaries.heldUntil),
    lt(conversationSummaries.updatedAt, before),
  );
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .leftJoin(conversationSummaries, eq(conversationSummaries.sessionId, sessions.id))
    .where(
      and(
        gt(sessions.endedAt, after),
        lt(sessions.endedAt, before),
        isNotNull(sessions.activeAt),
        or(
          isWaiting,
          and(
            isNull(conversationSummaries.sessionId),
            notInArray(sessions.kind, ["test", "demo"]),
            isWanted,
            hasUserRow,
          ),
        ),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
