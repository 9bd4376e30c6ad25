import { db } from "#db/client.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { getKnowledgeBase } from "#lib/knowledge/bases/reads.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteDocumentRows } from "./queries.ts";

/**
 * Deletes the documents among `ids` from the actor's knowledge base. Throws `NOT_FOUND` if none exists.
 */
export async function deleteDocuments(
  actor: Actor,
  knowledgeBaseId: string,
  ids: string[],
): Promise<Deletion> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  const deletedIds = await deleteDocumentRows(db, actor.ownerId, knowledgeBaseId, searchableIds(ids));
  if (deletedIds.length === 0) throw notFound("Document");
  return splitDeletion(ids, deletedIds);
}
