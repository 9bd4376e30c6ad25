import { db } from "#db/client.ts";
import { listStaleTakesAcrossOwners } from "#lib/takes/job-queries.ts";

/** An event gets a run within seconds, and a run reports every second or so; after this something was lost. */
const STALE_AFTER_MS = 60_000;
const MAX_AT_ONCE = 100;

/** Takes that have waited for a job for a while, oldest first. */
export async function listStaleTakes(now = new Date()) {
  return await listStaleTakesAcrossOwners(db, new Date(now.getTime() - STALE_AFTER_MS), MAX_AT_ONCE);
}
