import { db } from "#db/client.ts";
import { clipNotFound } from "#lib/clips/clip-not-found.ts";
import { type ClipRows, getClipWithTakes } from "#lib/clips/get-clip-with-takes.ts";
import { touchClip } from "#lib/clips/queries.ts";
import type { UpdateClipInput } from "#lib/clips/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { setFavorite } from "#lib/takes/set-favorite.ts";

/** Renames a clip, sets its favourite, or both; throws `VALIDATION` for a favourite that is no take of the clip. */
export async function updateClip(
  caller: Caller,
  { id, name, favoriteId }: UpdateClipInput,
): Promise<ClipRows> {
  await db.transaction(async (tx) => {
    if (!(await touchClip(tx, caller.ownerId, id, { name }))) throw clipNotFound();
    if (favoriteId !== undefined) await setFavorite(tx, caller, id, favoriteId);
  });
  return await getClipWithTakes(caller, id);
}
