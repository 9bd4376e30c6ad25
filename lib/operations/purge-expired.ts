import { db } from "#db/client.ts";
import { deleteCommandsAcrossOwners, deleteIdempotencyKeysAcrossOwners } from "./queries.ts";

const DAY_MS = 86_400_000;

export type PurgeCounts = { idempotencyKeys: number; commands: number };

/**
 * Deletes expired idempotency keys, which are valid for 24 hours, and the command queues of calls that ended a day ago
 * (delivered messages are in the transcript). Safe to repeat. Returns the numbers of rows.
 */
export async function purgeExpired(now = new Date()): Promise<PurgeCounts> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return {
    idempotencyKeys: await deleteIdempotencyKeysAcrossOwners(db, dayAgo),
    commands: await deleteCommandsAcrossOwners(db, dayAgo),
  };
}
