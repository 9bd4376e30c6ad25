import { db } from "#db/client.ts";
import { documentNotFound } from "#lib/documents/document-not-found.ts";
import { deleteDocumentRows } from "#lib/documents/queries.ts";
import { getKnowledgeBase } from "#lib/knowledge-bases/get-knowledge-base.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/platform/http/deletion.ts";

/** Deletes those of `ids` that are documents of the caller's knowledge base; throws when none is. */
export async function deleteDocuments(
  caller: Caller,
  knowledgeBaseId: string,
  ids: string[],
): Promise<Deletion> {
  await getKnowledgeBase(caller, knowledgeBaseId);
  const deletedIds = await deleteDocumentRows(db, caller.ownerId, knowledgeBaseId, searchableIds(ids));
  if (deletedIds.length === 0) throw documentNotFound();
  return splitDeletion(ids, deletedIds);
}
