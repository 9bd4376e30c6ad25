import { db } from "#db/client.ts";
import { countSessionsByLink } from "#lib/conversations/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** How many calls each of the caller's links has started, by the link's id. */
export async function countCallsByLink(caller: Caller, linkIds: string[]): Promise<Map<string, number>> {
  return new Map(await countSessionsByLink(db, caller.ownerId, linkIds));
}
