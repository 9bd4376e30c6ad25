import { and, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { accounts, idempotencyKeys, sessions, spentCalls, webhookDeliveries } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { LIVE_STATUSES } from "./session-status.ts";

export type ErasedSession = Pick<
  SessionRow,
  "id" | "ownerId" | "mode" | "status" | "activeAt" | "endedAt" | "awayMs"
>;

/** Returns those of the ids that are the owner's, locked until `tx` ends. */
export async function lockSessions(tx: Tx, ownerId: string, ids: string[]): Promise<ErasedSession[]> {
  return await tx
    .select({
      id: sessions.id,
      ownerId: sessions.ownerId,
      mode: sessions.mode,
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
 * Deletes sessions with everything that the database stores about them. Rows that belong to a session go by
 * cascade; rows that only mention its id are deleted here. The time that the calls took stays counted.
 */
export async function eraseSessions(
  tx: Db,
  ownerId: string,
  erased: readonly ErasedSession[],
): Promise<void> {
  const ids = erased.map(({ id }) => id);
  if (ids.length === 0) return;
  const spent = erased.flatMap(({ mode, activeAt, endedAt, awayMs }) =>
    mode === "voice" && activeAt && endedAt
      ? [{ ownerId, activeAt, endedAt: new Date(endedAt.getTime() - awayMs) }]
      : [],
  );
  if (spent.length > 0) await tx.insert(spentCalls).values(spent);
  const anyId = sql`(${sql.join(
    ids.map((id) => sql`${idempotencyKeys.body}::text like ${`%${id}%`}`),
    sql` or `,
  )})`;
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.ownerId, ownerId), anyId));
  const sessionId = sql`${webhookDeliveries.data}->>'conversation_session_id'`;
  await tx
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.ownerId, ownerId), inArray(sessionId, ids)));
  await tx.delete(sessions).where(and(eq(sessions.ownerId, ownerId), inArray(sessions.id, ids)));
}

/** Lists the accounts that limit how long conversations or recordings are kept. */
export async function listRetentionLimitsAcrossOwners(db: Db) {
  return await db
    .select({
      ownerId: accounts.id,
      conversationDays: accounts.conversationDays,
      recordingDays: accounts.recordingDays,
    })
    .from(accounts)
    .where(sql`${accounts.conversationDays} is not null or ${accounts.recordingDays} is not null`);
}

const endedBefore = (ownerId: string, before: Date) =>
  and(
    eq(sessions.ownerId, ownerId),
    lt(sessions.endedAt, before),
    notInArray(sessions.status, [...LIVE_STATUSES]),
  );

export async function listSessionsEndedBefore(
  db: Db,
  ownerId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(endedBefore(ownerId, before))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Marks old recordings as deleted. Returns the ids of the sessions whose files can be removed. */
export async function clearRecordings(db: Db, ownerId: string, before: Date): Promise<string[]> {
  const forgotten = await db
    .update(sessions)
    .set({
      recordingStatus: "none",
      recordingVideoPath: null,
      recordingAudioPath: null,
      recordingDurationMs: null,
      recordingBytes: 0,
    })
    .where(and(endedBefore(ownerId, before), inArray(sessions.recordingStatus, ["ready", "failed"])))
    .returning({ id: sessions.id });
  return forgotten.map(({ id }) => id);
}

/** Deletes the times of calls that no longer count towards any month. */
export async function deleteSpentCallsAcrossOwners(db: Db, before: Date): Promise<void> {
  await db.delete(spentCalls).where(lt(spentCalls.endedAt, before));
}
