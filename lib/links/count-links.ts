import { db } from "#db/client.ts";
import { countLinkRows } from "#lib/links/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** How many links lead to each of the caller's scenarios, by the scenario's id. */
export async function countLinks(caller: Caller, scenarioIds: string[]): Promise<Map<string, number>> {
  return new Map(await countLinkRows(db, caller.ownerId, scenarioIds));
}
