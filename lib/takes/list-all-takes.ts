import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { listTakeRows, type TakeRow } from "#lib/takes/queries.ts";

/** Every take of a clip, newest first; none when the clip is not the caller's. */
export async function listAllTakes(caller: Caller, clipId: string): Promise<TakeRow[]> {
  return await listTakeRows(db, caller.ownerId, clipId);
}
