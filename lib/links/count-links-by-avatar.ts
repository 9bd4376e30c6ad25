import { db } from "#db/client.ts";
import { countAvatarLinkRows } from "#lib/links/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** How many of the caller's links show each avatar, by the avatar's id. */
export async function countLinksByAvatar(caller: Caller): Promise<Map<string, number>> {
  return new Map(await countAvatarLinkRows(db, caller.ownerId));
}
