import { type Db, db } from "#db/client.ts";
import { type Chunk, chunkText } from "#lib/chunking/chunk-text.ts";
import { changeDocument } from "#lib/documents/change-document.ts";
import {
  completeDocumentAcrossOwners,
  countChunksAcrossOwners,
  findPendingDocumentAcrossOwners,
  insertChunksAcrossOwners,
  type PendingDocument,
} from "#lib/documents/chunk-queries.ts";
import { textToEmbed } from "#lib/documents/text-to-embed.ts";
import { embedPassages } from "#lib/embeddings/embed-texts.ts";
import { embeddingModel } from "#lib/embeddings/embedding-model.ts";
import { loadTokenCounter } from "#lib/embeddings/token-counter.ts";

/** So many chunks are asked for at a time: little is lost when the process dies. */
const BATCH = 16;
/** So many are stored at a time: each takes milliseconds, for which, on PGlite, whoever else asks has to wait. */
const STORED_AT_ONCE = 4;

/** `gone`: deleted meanwhile. `settled`: completed or failed before. */
export type EmbedOutcome = "completed" | "gone" | "settled";

/**
 * Cuts a pending document into chunks and stores them with their vectors. It may be called again at any time, in any
 * process: it goes on behind the last chunk that is stored, and stores none twice. Throws `EmbeddingError`.
 */
export async function embedDocument(documentId: string): Promise<EmbedOutcome> {
  const document = await findPendingDocumentAcrossOwners(db, documentId);
  if (!document) return "settled";
  const chunks = chunkText(document.content, await loadTokenCounter());
  const stored = await countChunksAcrossOwners(db, documentId, embeddingModel());
  for (let at = stored; at < chunks.length; at += BATCH) {
    if (!(await embedBatch(document, chunks.slice(at, at + BATCH), at))) return "gone";
  }
  const made = { model: embeddingModel(), chunkCount: chunks.length };
  const complete = (tx: Db) => completeDocumentAcrossOwners(tx, document, made);
  return (await changeDocument("document.completed", complete)) ? "completed" : "gone";
}

/** False when the document is no longer there to belong to. */
async function embedBatch(document: PendingDocument, chunks: Chunk[], first: number): Promise<boolean> {
  const vectors = await embedPassages(chunks.map((chunk) => textToEmbed(document.name, chunk)));
  const rows = chunks.map((chunk, index) => ({
    ...chunk,
    position: first + index,
    embedding: vectors[index] ?? [],
  }));
  for (let at = 0; at < rows.length; at += STORED_AT_ONCE) {
    const some = rows.slice(at, at + STORED_AT_ONCE);
    if (!(await insertChunksAcrossOwners(db, document, embeddingModel(), some))) return false;
  }
  return true;
}
