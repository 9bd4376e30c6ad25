import { db } from "#db/client.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteKnowledgeBaseRows } from "./queries.ts";

/**
 * Deletes the actor's knowledge bases among `ids`, with their documents. Throws `NOT_FOUND` if there are
 * none.
 */
export async function deleteKnowledgeBases(actor: Actor, ids: string[]): Promise<Deletion> {
  const deletedIds = await deleteKnowledgeBaseRows(db, actor.ownerId, searchableIds(ids));
  if (deletedIds.length === 0) throw notFound("Knowledge base");
  return splitDeletion(ids, deletedIds);
}
