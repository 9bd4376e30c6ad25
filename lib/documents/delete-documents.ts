import { db } from "#db/client.ts";
import { deleteDocumentRows } from "#lib/documents/queries.ts";
import { getKnowledgeBase } from "#lib/knowledge-bases/get-knowledge-base.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/platform/http/deletion.ts";

/** Deletes those of `ids` that are documents of the caller's knowledge base; throws when none is. */
export async function deleteDocuments(
  caller: Caller,
  knowledgeBaseId: string,
  ids: string[],
): Promise<Deletion> {
  await getKnowledgeBase(caller, knowledgeBaseId);
  const deletedIds = await deleteDocumentRows(db, caller.ownerId, knowledgeBaseId, searchableIds(ids));
  // Another owner's document answers like a missing one: ids must not be probeable.
  if (deletedIds.length === 0) throw new AppError("NOT_FOUND", { message: "Document not found" });
  return splitDeletion(ids, deletedIds);
}
