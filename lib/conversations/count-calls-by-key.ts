import { db } from "#db/client.ts";
import { countSessionsByKey } from "#lib/conversations/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** How many calls each of the caller's keys has started since `from`, by the key's id. */
export async function countCallsByKey(caller: Caller, from: Date): Promise<Map<string, number>> {
  return new Map(await countSessionsByKey(db, caller.ownerId, from));
}
