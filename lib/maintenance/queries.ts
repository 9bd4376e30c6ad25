import { and, eq, exists, inArray, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts, idempotencyKeys, sessionCommands, sessions, type takes } from "#db/schema/index.ts";

/** Deletes the keys that were first used before `usedBefore`. Answers how many. */
export async function deleteIdempotencyKeysAcrossOwners(db: Db, usedBefore: Date): Promise<number> {
  const deleted = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, usedBefore))
    .returning({ key: idempotencyKeys.key });
  return deleted.length;
}

/** Deletes the commands, acked or not, of sessions that have been over since before `overBefore`. Answers how many. */
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

/** Those of the ids that have a row of the owner's; null when there is no such account in this database. */
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
