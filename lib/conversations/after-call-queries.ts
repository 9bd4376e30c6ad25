import { and, eq, gt, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  type conversationReviews,
  type conversationSummaries,
  sessions,
  transcriptRows,
} from "#db/schema/index.ts";

/**
 * A table with one row per finished call, for work that a job does once: the row is claimed until `heldUntil`, so only one
 * job works on it. A row whose claim has run out fails, and is not retried: the model may have answered, and no answer is
 * paid for twice. The functions are unscoped, because a job names only its session.
 */
type AfterCallTable = typeof conversationSummaries | typeof conversationReviews;

/** The call that the work is about. */
export async function findCallAcrossOwners(db: Db, sessionId: string) {
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

/** The call's transcript. */
export async function listRowsAcrossOwners(db: Db, sessionId: string) {
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

/** Creates a pending row, unless there is one already. */
export async function openAcrossOwners(
  db: Db,
  table: AfterCallTable,
  { sessionId, ownerId }: { sessionId: string; ownerId: string },
): Promise<void> {
  await db.insert(table).values({ sessionId, ownerId, status: "pending" }).onConflictDoNothing();
}

export const isPending = (table: AfterCallTable, sessionId: string): SQL | undefined =>
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

/** A call in which somebody of this role has said something. */
export const hasSaid = (role: "user" | "assistant"): SQL =>
  sql`exists (select 1 from ${transcriptRows}
    where ${transcriptRows.sessionId} = ${sessions.id} and ${transcriptRows.role} = ${role})`;

/** A job starts within seconds and waits for late rows. After this long, its event was lost. */
const FORGOTTEN_AFTER_MS = 90_000;
const DAY_MS = 86_400_000;
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
