import { and, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts, idempotencyKeys, sessions, spentCalls, webhookDeliveries } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { LIVE_STATUSES } from "#lib/conversations/session-status.ts";

export type ErasedSession = Pick<SessionRow, "id" | "ownerId" | "status" | "activeAt" | "endedAt" | "awayMs">;

/** Those of the ids that are the owner's, locked until the transaction ends. */
export async function lockSessions(tx: Db, ownerId: string, ids: string[]): Promise<ErasedSession[]> {
  return await tx
    .select({
      id: sessions.id,
      ownerId: sessions.ownerId,
      status: sessions.status,
      activeAt: sessions.activeAt,
      endedAt: sessions.endedAt,
      awayMs: sessions.awayMs,
    })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), inArray(sessions.id, ids)))
    .for("update");
}

/**
 * Deletes sessions with all that is kept of them in the database: by the tables' own rules what belongs to them, and here
 * what only names them. The time that they took stays counted.
 */
export async function eraseSessions(
  tx: Db,
  ownerId: string,
  erased: readonly ErasedSession[],
): Promise<void> {
  const ids = erased.map(({ id }) => id);
  if (ids.length === 0) return;
  const spent = erased.flatMap(({ activeAt, endedAt, awayMs }) =>
    activeAt && endedAt ? [{ ownerId, activeAt, endedAt: new Date(endedAt.getTime() - awayMs) }] : [],
  );
  if (spent.length > 0) await tx.insert(spentCalls).values(spent);
  const anyId = sql`(${sql.join(
    ids.map((id) => sql`${idempotencyKeys.body}::text like ${`%${id}%`}`),
    sql` or `,
  )})`;
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.ownerId, ownerId), anyId));
  const told = sql`${webhookDeliveries.data}->>'conversation_session_id'`;
  await tx.delete(webhookDeliveries).where(and(eq(webhookDeliveries.ownerId, ownerId), inArray(told, ids)));
  await tx.delete(sessions).where(and(eq(sessions.ownerId, ownerId), inArray(sessions.id, ids)));
}

/** Accounts that keep something for a time only. */
export async function listRetentionsAcrossOwners(db: Db) {
  return await db
    .select({
      ownerId: accounts.id,
      conversationDays: accounts.conversationDays,
      recordingDays: accounts.recordingDays,
    })
    .from(accounts)
    .where(sql`${accounts.conversationDays} is not null or ${accounts.recordingDays} is not null`);
}

const overBefore = (ownerId: string, before: Date) =>
  and(
    eq(sessions.ownerId, ownerId),
    lt(sessions.endedAt, before),
    notInArray(sessions.status, [...LIVE_STATUSES]),
  );

export async function listSessionsOverBefore(
  db: Db,
  ownerId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(overBefore(ownerId, before))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Says of old recordings that there is none any more. Answers whose files are of no use now. */
export async function forgetRecordings(db: Db, ownerId: string, before: Date): Promise<string[]> {
  const forgotten = await db
    .update(sessions)
    .set({
      recordingStatus: "none",
      recordingVideoPath: null,
      recordingAudioPath: null,
      recordingDurationMs: null,
    })
    .where(and(overBefore(ownerId, before), inArray(sessions.recordingStatus, ["ready", "failed"])))
    .returning({ id: sessions.id });
  return forgotten.map(({ id }) => id);
}

/** Times that no plan's month reaches back to. */
export async function deleteSpentCallsAcrossOwners(db: Db, before: Date): Promise<void> {
  await db.delete(spentCalls).where(lt(spentCalls.endedAt, before));
}
