import { db } from "#db/client.ts";
import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import { deleteKnowledgeBaseRows } from "#lib/knowledge-bases/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/platform/http/deletion.ts";

/** Deletes those of `ids` that are the caller's own, with their documents; throws when none is. */
export async function deleteKnowledgeBases(caller: Caller, ids: string[]): Promise<Deletion> {
  const deletedIds = await deleteKnowledgeBaseRows(db, caller.ownerId, searchableIds(ids));
  if (deletedIds.length === 0) throw knowledgeBaseNotFound();
  return splitDeletion(ids, deletedIds);
}
