import { db } from "#db/client.ts";
import { listPendingSinceAcrossOwners } from "#lib/documents/chunk-queries.ts";

/** An event gets a run within seconds; after this it was lost, or waits for another try of its run. */
const FORGOTTEN_AFTER_MS = 60_000;
const MAX_AT_ONCE = 200;

/** Ids of documents that have been pending for a while, oldest first. */
export async function listForgottenDocuments(now = new Date()): Promise<string[]> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  return await listPendingSinceAcrossOwners(db, before, MAX_AT_ONCE);
}
