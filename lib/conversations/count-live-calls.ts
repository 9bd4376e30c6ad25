import { db } from "#db/client.ts";
import { countLiveSessions } from "#lib/conversations/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** How many of the caller's calls are going on, those included that wait for their visitor; tests of drafts are no calls. */
export async function countLiveCalls(caller: Caller): Promise<number> {
  return await countLiveSessions(db, caller.ownerId);
}
