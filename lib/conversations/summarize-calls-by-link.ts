import { db } from "#db/client.ts";
import { type LinkCalls, summarizeSessionsByLink } from "#lib/conversations/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** How many calls each of the caller's links has started, and when the last one; by the link's id. */
export async function summarizeCallsByLink(
  caller: Caller,
  linkIds: string[],
): Promise<Map<string, LinkCalls>> {
  return new Map(await summarizeSessionsByLink(db, caller.ownerId, linkIds));
}
