import { and, eq, exists, inArray, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts, idempotencyKeys, sessionCommands, sessions, type takes } from "#db/schema/index.ts";

/** Deletes keys first used before `usedBefore`. Returns their number. */
export async function deleteIdempotencyKeysAcrossOwners(db: Db, usedBefore: Date): Promise<number> {
  const deleted = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, usedBefore))
    .returning({ key: idempotencyKeys.key });
  return deleted.length;
}

/** Deletes the commands, acknowledged or not, of sessions that ended before `overBefore`. Returns their number. */
export async function deleteCommandsAcrossOwners(db: Db, overBefore: Date): Promise<number> {
  const overSession = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionCommands.sessionId), lt(sessions.endedAt, overBefore)));
  const deleted = await db
    .delete(sessionCommands)
    .where(exists(overSession))
    .returning({ seq: sessionCommands.seq });
  return deleted.length;
}

/** The ids that have a row of this owner; `null` if this database has no such account. */
export async function findKnown(
  db: Db,
  ownerId: string,
  table: typeof sessions | typeof takes,
  ids: string[],
): Promise<Set<string> | null> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, ownerId));
  if (!account) return null;
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.ownerId, ownerId), inArray(table.id, ids)));
  return new Set(rows.map(({ id }) => id));
}
