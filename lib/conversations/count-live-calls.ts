import { db } from "#db/client.ts";
import { countLiveSessions } from "#lib/conversations/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** How many of the caller's calls are talked in; one that waits for its visitor is none yet, a test of a draft never. */
export async function countLiveCalls(caller: Caller): Promise<number> {
  return (await countLiveSessions(db, caller.ownerId)).active;
}
