import { db } from "#db/client.ts";
import { insertDocument } from "#lib/documents/queries.ts";
import { readDocumentText } from "#lib/documents/read-document-text.ts";
import { requestEmbedding } from "#lib/documents/request-embedding.ts";
import type { CreateDocumentInput } from "#lib/documents/schema.ts";
import { getKnowledgeBase } from "#lib/knowledge-bases/get-knowledge-base.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** Stores a document of the caller's knowledge base; its chunks are made in the background. */
export async function createDocument(
  caller: Caller,
  knowledgeBaseId: string,
  { name, description, file }: CreateDocumentInput,
): Promise<{ id: string }> {
  const content = readDocumentText(await file.bytes());
  await getKnowledgeBase(caller, knowledgeBaseId);
  const text = { name, description, content, sizeBytes: file.size };
  const { id } = await insertDocument(db, caller.ownerId, knowledgeBaseId, text);
  requestEmbedding(id);
  return { id };
}
