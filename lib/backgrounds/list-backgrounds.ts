import { db } from "#db/client.ts";
import { type BackgroundRow, listBackgroundRows } from "#lib/backgrounds/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** The caller's pictures, newest first; they are few. */
export async function listBackgrounds(caller: Caller): Promise<BackgroundRow[]> {
  return await listBackgroundRows(db, caller.ownerId);
}
