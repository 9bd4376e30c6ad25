import { db } from "#db/client.ts";
import { listLiveSessionIds } from "#lib/conversations/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** The media rooms of the caller's calls that are not over: a room is named after its session. */
export async function listLiveRooms(caller: Caller): Promise<string[]> {
  return await listLiveSessionIds(db, caller.ownerId);
}
