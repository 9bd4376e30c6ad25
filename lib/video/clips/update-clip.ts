import { type Db, db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { invalidField, notFound } from "#lib/platform/errors.ts";
import { setFavoriteRow } from "#lib/video/takes/queries.ts";
import { touchClip } from "./queries.ts";
import { type ClipRows, getClipWithTakes } from "./reads.ts";
import type { UpdateClipInput } from "./schema.ts";

/**
 * Renames a clip, sets its favorite, or both. Throws `VALIDATION` for a favorite that isn't a take of the
 * clip.
 */
export async function updateClip(actor: Actor, { id, name, favoriteId }: UpdateClipInput): Promise<ClipRows> {
  await db.transaction(async (tx) => {
    if (!(await touchClip(tx, actor.ownerId, id, { name }))) throw notFound("Clip");
    if (favoriteId !== undefined) await setFavorite(tx, actor, id, favoriteId);
  });
  return await getClipWithTakes(actor, id);
}

/**
 * Makes a take the favorite of its clip; `null` removes the favorite. Call it in the transaction that has
 * locked the clip, or two favorites can race. Throws `VALIDATION` for a take of another clip.
 */
async function setFavorite(tx: Db, actor: Actor, clipId: string, takeId: string | null): Promise<void> {
  if (await setFavoriteRow(tx, actor.ownerId, clipId, takeId)) return;
  throw invalidField("favorite_id", "favorite_id must be a take of this clip");
}
