import { db } from "#db/client.ts";
import { deleteCommandsAcrossOwners, deleteIdempotencyKeysAcrossOwners } from "#lib/maintenance/queries.ts";

const DAY_MS = 86_400_000;

export type PurgeCounts = { idempotencyKeys: number; commands: number };

/**
 * Deletes what has served its time: idempotency keys, which replay for 24 hours, and the command queues of calls that
 * ended a day ago (what was delivered stands in the transcript). Safe to repeat. Answers the numbers of rows.
 */
export async function purgeExpired(now = new Date()): Promise<PurgeCounts> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return {
    idempotencyKeys: await deleteIdempotencyKeysAcrossOwners(db, dayAgo),
    commands: await deleteCommandsAcrossOwners(db, dayAgo),
  };
}
