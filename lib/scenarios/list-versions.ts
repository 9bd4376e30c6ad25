import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { listVersionRows } from "#lib/scenarios/version-queries.ts";

/** More than anybody looks through. */
const MAX_VERSIONS = 200;

/** The numbers and times of what was published of one of the caller's scenarios, newest first. */
export async function listVersions(caller: Caller, scenarioId: string) {
  return await listVersionRows(db, caller.ownerId, scenarioId, MAX_VERSIONS);
}
