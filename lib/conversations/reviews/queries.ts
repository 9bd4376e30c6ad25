import { and, eq, getTableColumns, gt, isNotNull, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ConversationReviewRow } from "#db/schema/conversation-reviews.ts";
import { conversationReviews, sessions, transcriptRows } from "#db/schema/index.ts";

const { createdAt: _createdAt, heldUntil: _heldUntil, ...columns } = getTableColumns(conversationReviews);

export async function findReview(
  db: Db,
  ownerId: string,
  sessionId: string,
): Promise<Omit<ConversationReviewRow, "createdAt" | "heldUntil"> | undefined> {
  const [row] = await db
    .select(columns)
    .from(conversationReviews)
    .where(and(eq(conversationReviews.ownerId, ownerId), eq(conversationReviews.sessionId, sessionId)));
  return row;
}

/** The guardrails of a call, as its scenario had them. */
export async function findGuardrails(db: Db, ownerId: string, sessionId: string) {
  const [row] = await db
    .select({ nodesJson: sessions.scenario })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, sessionId)));
  return row?.nodesJson.nodesJson.guardrails;
}

/** Unscoped, because a job names only its session. */
export async function findReviewedSessionAcrossOwners(db: Db, sessionId: string) {
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

export async function listReviewedRowsAcrossOwners(db: Db, sessionId: string) {
  return await db
    .select({
      seq: transcriptRows.seq,
      role: transcriptRows.role,
      content: transcriptRows.content,
      nodeId: transcriptRows.nodeId,
    })
    .from(transcriptRows)
    .where(eq(transcriptRows.sessionId, sessionId))
    .orderBy(transcriptRows.seq);
}

/** Creates a pending review, unless there is one already. */
export async function openReviewAcrossOwners(db: Db, sessionId: string, ownerId: string): Promise<void> {
  await db
    .insert(conversationReviews)
    .values({ sessionId, ownerId, status: "pending" })
    .onConflictDoNothing();
}

/** Resets a review to pending, or creates one. Returns `false` if a job is working on it. */
export async function reopenReview(db: Db, ownerId: string, sessionId: string): Promise<boolean> {
  const fresh = { status: "pending", violations: [], unjudged: [], error: null, attempts: 0 } as const;
  const opened = await db
    .insert(conversationReviews)
    .values({ sessionId, ownerId, ...fresh, violations: [], unjudged: [] })
    .onConflictDoUpdate({
      target: conversationReviews.sessionId,
      set: { ...fresh, violations: [], unjudged: [], updatedAt: new Date() },
      setWhere: and(eq(conversationReviews.ownerId, ownerId), isNull(conversationReviews.heldUntil)),
    })
    .returning({ id: conversationReviews.sessionId });
  return opened.length > 0;
}

const pending = (sessionId: string) =>
  and(eq(conversationReviews.sessionId, sessionId), eq(conversationReviews.status, "pending"));

/** Claims a pending review until `heldUntil`. Returns the number of the attempt, or `null` if another job has it. */
export async function claimReviewAcrossOwners(
  db: Db,
  sessionId: string,
  heldUntil: Date,
): Promise<number | null> {
  const [claimed] = await db
    .update(conversationReviews)
    .set({ heldUntil, attempts: sql`${conversationReviews.attempts} + 1` })
    .where(and(pending(sessionId), isNull(conversationReviews.heldUntil)))
    .returning({ attempts: conversationReviews.attempts });
  return claimed?.attempts ?? null;
}

type Settled = Partial<Pick<ConversationReviewRow, "violations" | "unjudged" | "model" | "error">> &
  Pick<ConversationReviewRow, "status">;

/** Stores the result of a claimed review and releases the claim. Returns `false` if the call was deleted since. */
export async function settleReviewAcrossOwners(
  db: Db,
  sessionId: string,
  settled: Settled,
): Promise<boolean> {
  const rows = await db
    .update(conversationReviews)
    .set({ ...settled, heldUntil: null })
    .where(pending(sessionId))
    .returning({ id: conversationReviews.sessionId });
  return rows.length > 0;
}

/** Fails reviews whose job has died. They are not retried: the model may have answered, and is not paid for twice. */
export async function failAbandonedReviewsAcrossOwners(db: Db, now: Date, error: string): Promise<void> {
  await db
    .update(conversationReviews)
    .set({ status: "failed", heldUntil: null, error })
    .where(and(eq(conversationReviews.status, "pending"), lt(conversationReviews.heldUntil, now)));
}

const guardrails = sql`${sessions.scenario}->'nodesJson'->'guardrails'`;
const isWanted = sql`(jsonb_array_length(coalesce(${guardrails}->'rules', '[]'))
  + jsonb_array_length(coalesce(${guardrails}->'declined_topics', '[]')) > 0
  or coalesce((${guardrails}->>'resist_overrides')::boolean, false))`;
const hasAvatarRow = sql`exists (select 1 from ${transcriptRows}
  where ${transcriptRows.sessionId} = ${sessions.id} and ${transcriptRows.role} = 'assistant')`;

/** Lists calls with guardrails that ended between `after` and `before` and have no review, or one pending since. */
export async function listUnreviewedAcrossOwners(
  db: Db,
  { after, before, limit }: { after: Date; before: Date; limit: number },
): Promise<string[]> {
  const isWaiting = and(
    eq(conversationReviews.status, "pending"),
    isNull(conversationReviews.heldUntil),
    lt(conversationReviews.updatedAt, before),
  );
  const isMissing = and(
    isNull(conversationReviews.sessionId),
    notInArray(sessions.kind, ["test", "demo"]),
    isWanted,
    hasAvatarRow,
  );
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .leftJoin(conversationReviews, eq(conversationReviews.sessionId, sessions.id))
    .where(
      and(
        gt(sessions.endedAt, after),
        lt(sessions.endedAt, before),
        isNotNull(sessions.activeAt),
        or(isWaiting, isMissing),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
