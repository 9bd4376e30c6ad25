import { db } from "#db/client.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { takeFilesRemoval } from "#lib/video/takes/take-storage.ts";
import { deleteClipRows } from "./queries.ts";

/** Deletes the actor's clips among `ids`, with their takes. Throws `NOT_FOUND` if none exists. */
export async function deleteClips(actor: Actor, ids: string[]): Promise<Deletion> {
  const removeFiles = await takeFilesRemoval(actor, searchableIds(ids));
  const deletedIds = await deleteClipRows(db, actor.ownerId, searchableIds(ids));
  if (deletedIds.length === 0) throw notFound("Clip");
  await removeFiles();
  return splitDeletion(ids, deletedIds);
}
