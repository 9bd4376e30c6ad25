import { db } from "#db/client.ts";
import { documentNotFound } from "#lib/documents/document-not-found.ts";
import { type DocumentTextRow, findDocumentText, listChunkRows } from "#lib/documents/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

export type DocumentWithChunks = {
  document: DocumentTextRow;
  chunks: Awaited<ReturnType<typeof listChunkRows>>;
};

/** One document of the caller's knowledge base: its whole text, and what it was cut into. */
export async function getDocument(
  caller: Caller,
  knowledgeBaseId: string,
  id: string,
): Promise<DocumentWithChunks> {
  const document = await findDocumentText(db, caller.ownerId, knowledgeBaseId, id);
  if (!document) throw documentNotFound();
  return { document, chunks: await listChunkRows(db, caller.ownerId, id) };
}
