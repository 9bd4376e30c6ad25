import type { Db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { markFavorite } from "#lib/takes/queries.ts";

/**
 * Makes a take its clip's favourite in place of the one before, or with null leaves it without. In the transaction of
 * whoever holds the clip's lock, without which two favourites race. Throws `VALIDATION` for a take of another clip.
 */
export async function setFavorite(
  tx: Db,
  caller: Caller,
  clipId: string,
  takeId: string | null,
): Promise<void> {
  if (await markFavorite(tx, caller.ownerId, clipId, takeId)) return;
  throw invalidField("favorite_id", "favorite_id must be a take of this clip");
}
