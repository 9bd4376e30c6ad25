import { db } from "#db/client.ts";
import { clipNotFound } from "#lib/clips/clip-not-found.ts";
import { deleteClipRows } from "#lib/clips/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/platform/http/deletion.ts";
import { takeFilesRemoval } from "#lib/takes/take-files-removal.ts";

/** Deletes those of `ids` that are the caller's own, with their takes; throws when none is. */
export async function deleteClips(caller: Caller, ids: string[]): Promise<Deletion> {
  const removeFiles = await takeFilesRemoval(caller, searchableIds(ids));
  const deletedIds = await deleteClipRows(db, caller.ownerId, searchableIds(ids));
  if (deletedIds.length === 0) throw clipNotFound();
  await removeFiles();
  return splitDeletion(ids, deletedIds);
}
