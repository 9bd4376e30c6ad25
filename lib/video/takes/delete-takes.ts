import { db } from "#db/client.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { getClip } from "#lib/video/clips/reads.ts";
import { deleteTakeRows } from "./queries.ts";
import { removeTakeFiles } from "./take-files.ts";

/** Deletes the actor's takes of a clip among `ids`. Throws `NOT_FOUND` if none exists. */
export async function deleteTakes(actor: Actor, clipId: string, ids: string[]): Promise<Deletion> {
  await getClip(actor, clipId);
  const deletedIds = await deleteTakeRows(db, actor.ownerId, clipId, searchableIds(ids));
  if (deletedIds.length === 0) throw notFound("Take");
  await Promise.all(deletedIds.map((id) => removeTakeFiles({ ownerId: actor.ownerId, id })));
  return splitDeletion(ids, deletedIds);
}
