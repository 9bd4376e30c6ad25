import { and, eq, exists, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { idempotencyKeys, sessionCommands, sessions } from "#db/schema/index.ts";

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
