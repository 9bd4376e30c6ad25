import { and, asc, eq, gt, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  type conversationReviews,
  type conversationSummaries,
  type memoryExtractions,
  sessions,
  transcriptRows,
} from "#db/schema/index.ts";
import { setModelUsageAcrossOwners } from "#lib/calls/worker/model-queries.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { sumUsage } from "#lib/worker-protocol/model-usage.ts";
import type { ModelUsage } from "#lib/worker-protocol/worker-protocol.ts";

/**
 * A table with one row per finished call, for work that a job does once: the row is claimed until `heldUntil`, so only one
 * job works on it. A row whose claim has run out fails, and is not retried: the model may have answered, and no answer is
 * paid for twice. The functions are unscoped, because a job names only its session.
 */
export type AfterCallTable =
  | typeof conversationSummaries
  | typeof conversationReviews
  | typeof memoryExtractions;

/** The call that the work is about. */
export async function findCallAcrossOwners(db: Db, sessionId: string) {
  const { ownerId, scenarioId, visitorId, kind, status, scenario } = sessions;
  const [row] = await db
    .select({ ownerId, scenarioId, visitorId, kind, status, scenario })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row;
}

/** The call's transcript. */
export async function listRowsAcrossOwners(db: Db, sessionId: string) {
  return await db
    .select({
      seq: transcriptRows.seq,
      role: transcriptRows.role,
      content: transcriptRows.content,
      nodeId: transcriptRows.nodeId,
      memberName: transcriptRows.memberName,
    })
    .from(transcriptRows)
    .where(eq(transcriptRows.sessionId, sessionId))
    .orderBy(transcriptRows.seq);
}

/** The part of `modelUsage` with usage after the call; the others are those of its jobs. */
const AFTER_CALL = "after-call";

/** Adds a model's usage after the call to the session. */
export async function addUsageAcrossOwners(db: Db, sessionId: string, used: ModelUsage[]): Promise<void> {
  if (used.length === 0) return;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ usage: sessions.modelUsage })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
      .for("no key update");
    if (!row) return;
    const sums = sumUsage([...(row.usage[AFTER_CALL] ?? []), ...used]);
    await setModelUsageAcrossOwners(tx, sessionId, AFTER_CALL, sums);
  });
}

/** Creates a pending row, unless there is one already. */
export async function openAcrossOwners(
  db: Db,
  table: AfterCallTable,
  { sessionId, ownerId }: { sessionId: string; ownerId: string },
): Promise<void> {
  await db.insert(table).values({ sessionId, ownerId, status: "pending" }).onConflictDoNothing();
}

const isPending = (table: AfterCallTable, sessionId: string): SQL | undefined =>
  and(eq(table.sessionId, sessionId), eq(table.status, "pending"));

/** Claims a pending row until `heldUntil`. Returns the number of the attempt, or `null` if another job has claimed it. */
export async function claimAcrossOwners(
  db: Db,
  table: AfterCallTable,
  sessionId: string,
  heldUntil: Date,
): Promise<number | null> {
  const [claimed] = await db
    .update(table)
    .set({ heldUntil, attempts: sql`${table.attempts} + 1` })
    .where(and(isPending(table, sessionId), isNull(table.heldUntil)))
    .returning({ attempts: table.attempts });
  return claimed?.attempts ?? null;
}

/**
 * Stores the result of a claimed row and releases the claim. Returns `false`, and does nothing, if it was cancelled or its call
 * deleted since.
 */
export async function settleAcrossOwners<Table extends AfterCallTable>(
  db: Db,
  table: Table,
  sessionId: string,
  settled: PgUpdateSetSource<Table>,
): Promise<boolean> {
  const rows = await db
    .update(table)
    .set({ ...settled, heldUntil: null })
    .where(isPending(table, sessionId))
    .returning({ id: table.sessionId });
  return rows.length > 0;
}

/** A call in which somebody of this role has said something. */
export const hasSaid = (role: "user" | "assistant"): SQL =>
  sql`exists (select 1 from ${transcriptRows}
    where ${transcriptRows.sessionId} = ${sessions.id} and ${transcriptRows.role} = ${role})`;

/** A job starts within seconds and waits for late rows. After this long, its event was lost. */
const FORGOTTEN_AFTER_MS = 90_000;
const MAX_AT_ONCE = 100;
const ABANDONED = "The server was stopped while the language model was answering.";

/**
 * Lists calls of the last day that have no row although `isWanted`, or a row that nobody has claimed for too long. First
 * fails the rows whose job has died.
 */
export async function listForgottenAcrossOwners(
  db: Db,
  table: AfterCallTable,
  isWanted: SQL | undefined,
  now: Date,
): Promise<string[]> {
  await db
    .update(table)
    .set({ status: "failed", heldUntil: null, error: ABANDONED })
    .where(and(eq(table.status, "pending"), lt(table.heldUntil, now)));
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  const isWaiting = and(eq(table.status, "pending"), isNull(table.heldUntil), lt(table.updatedAt, before));
  const isMissing = and(isNull(table.sessionId), notInArray(sessions.kind, ["test", "demo"]), isWanted);
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .leftJoin(table, eq(table.sessionId, sessions.id))
    .where(
      and(
        gt(sessions.endedAt, new Date(now.getTime() - DAY_MS)),
        lt(sessions.endedAt, before),
        isNotNull(sessions.activeAt),
        or(isWaiting, isMissing),
      ),
    )
    .limit(MAX_AT_ONCE);
  return rows.map(({ id }) => id);
}

/** How a visitor rates a call: 1 (worst) to 5, and why. */
export type Rating = { score: number; comment: string | null };

type RatedCall = { ownerId: string; hostedLinkId: string; sessionId: string; endedAfter: Date };

/** `unchanged`: the call has this rating already. `unknown`: the link has no such call. */
type RatingResult = "stored" | "unchanged" | "unknown";

/**
 * Stores a rating of a call that its visitor has joined, even if they never saw the avatar. Locks the call: call it in a
 * transaction.
 */
export async function rateSession(
  tx: Db,
  call: RatedCall,
  { score, comment }: Rating,
): Promise<RatingResult> {
  const isRated = and(eq(sessions.ownerId, call.ownerId), eq(sessions.id, call.sessionId));
  const [before] = await tx
    .select({ score: sessions.ratingScore, comment: sessions.ratingComment })
    .from(sessions)
    .where(
      and(
        isRated,
        eq(sessions.hostedLinkId, call.hostedLinkId),
        isNotNull(sessions.userJoinedAt),
        or(isNull(sessions.endedAt), gt(sessions.endedAt, call.endedAfter)),
      ),
    )
    .for("update");
  if (!before) return "unknown";
  if (before.score === score && before.comment === comment) return "unchanged";
  await tx.update(sessions).set({ ratingScore: score, ratingComment: comment }).where(isRated);
  return "stored";
}

type VisitedCall = { ownerId: string; hostedLinkId: string; sessionId: string; endedAfter: Date };

/**
 * Returns what the visitor of a link's call heard, said and typed, oldest first, without system messages. Returns `null`
 * if the link has no such call, the avatar was never visible, or the call ended before `endedAfter`.
 */
export async function findVisitorTranscript(db: Db, call: VisitedCall) {
  const [session] = await db
    .select({
      activeAt: sql<Date | null>`coalesce(${sessions.writtenFrom}, ${sessions.activeAt})`.mapWith(
        sessions.activeAt,
      ),
      endedAt: sessions.endedAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.ownerId, call.ownerId),
        eq(sessions.id, call.sessionId),
        eq(sessions.hostedLinkId, call.hostedLinkId),
        isNotNull(sessions.activeAt),
        or(isNull(sessions.endedAt), gt(sessions.endedAt, call.endedAfter)),
      ),
    );
  if (!session?.activeAt) return null;
  const rows = await db
    .select({
      role: transcriptRows.role,
      content: transcriptRows.content,
      startedAt: transcriptRows.startedAt,
      interrupted: transcriptRows.interrupted,
      typed: transcriptRows.typed,
      memberName: transcriptRows.memberName,
    })
    .from(transcriptRows)
    .innerJoin(sessions, eq(sessions.id, transcriptRows.sessionId))
    .where(
      and(
        eq(sessions.ownerId, call.ownerId),
        eq(transcriptRows.sessionId, call.sessionId),
        ne(transcriptRows.role, "system"),
        // Speech that was interrupted before its first word was not heard.
        ne(transcriptRows.content, ""),
      ),
    )
    .orderBy(asc(transcriptRows.seq));
  return { activeAt: session.activeAt, endedAt: session.endedAt, rows };
}

export type FoundTranscript = NonNullable<Awaited<ReturnType<typeof findVisitorTranscript>>>;
