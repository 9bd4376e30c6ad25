import { db } from "#db/client.ts";
import { getClip } from "#lib/clips/get-clip.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/platform/http/deletion.ts";
import { deleteTakeRows } from "#lib/takes/queries.ts";
import { removeTakeFiles } from "#lib/takes/take-files.ts";
import { takeNotFound } from "#lib/takes/take-not-found.ts";

/** Deletes those of `ids` that are takes of the caller's clip; throws when none is. */
export async function deleteTakes(caller: Caller, clipId: string, ids: string[]): Promise<Deletion> {
  await getClip(caller, clipId);
  const deletedIds = await deleteTakeRows(db, caller.ownerId, clipId, searchableIds(ids));
  if (deletedIds.length === 0) throw takeNotFound();
  await Promise.all(deletedIds.map((id) => removeTakeFiles({ ownerId: caller.ownerId, id })));
  return splitDeletion(ids, deletedIds);
}
