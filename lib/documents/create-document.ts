import { db } from "#db/client.ts";
import { documentNotFound } from "#lib/documents/document-not-found.ts";
import { findDocumentStatus, insertDocument } from "#lib/documents/queries.ts";
import { readDocumentText } from "#lib/documents/read-document-text.ts";
import { requestEmbedding } from "#lib/documents/request-embedding.ts";
import type { CreateDocumentInput } from "#lib/documents/schema.ts";
import { getKnowledgeBase } from "#lib/knowledge-bases/get-knowledge-base.ts";
import type { Caller } from "#lib/platform/caller.ts";

/**
 * Stores a document of the caller's knowledge base; its chunks are made in the background. One that it replaces is found
 * until then, and goes with the moment in which the new one is ready.
 */
export async function createDocument(
  caller: Caller,
  knowledgeBaseId: string,
  { name, description, replaces, file }: CreateDocumentInput,
): Promise<{ id: string }> {
  const content = readDocumentText(await file.bytes());
  await getKnowledgeBase(caller, knowledgeBaseId);
  if (replaces && !(await findDocumentStatus(db, caller.ownerId, knowledgeBaseId, replaces))) {
    throw documentNotFound();
  }
  const text = { name, description, content, sizeBytes: file.size, replacesId: replaces ?? null };
  const { id } = await insertDocument(db, caller.ownerId, knowledgeBaseId, text);
  requestEmbedding(id);
  return { id };
}
