import { type Db, db } from "#db/client.ts";
import type { Chunk } from "#lib/knowledge/chunk/chunk-text.ts";
import { embeddingModel, embedTexts } from "#lib/knowledge/embed/embed-texts.ts";
import { chunkDocument } from "./chunk-document.ts";
import {
  completeDocumentAcrossOwners,
  findPendingDocumentAcrossOwners,
  insertChunksAcrossOwners,
  type PendingDocument,
  prepareChunksAcrossOwners,
} from "./chunk-queries.ts";
import { textToEmbed } from "./document-text.ts";
import { settleDocument } from "./settle-document.ts";

/** Chunks per request to the embeddings server: little is lost when the process dies. */
const BATCH = 16;
/** Chunks stored per transaction: each takes milliseconds, during which PGlite serves nobody else. */
const STORE_BATCH = 4;

/** `gone`: the document was deleted. `settled`: it was completed or failed before. */
export type EmbedOutcome = "completed" | "gone" | "settled";

/**
 * Splits a pending document into chunks and stores them with their vectors. Safe to call again at any time,
 * in any process: it continues after the last stored chunk. Throws `EmbeddingError`.
 */
export async function embedDocument(documentId: string): Promise<EmbedOutcome> {
  const document = await findPendingDocumentAcrossOwners(db, documentId);
  if (!document) return "settled";
  const chunks = await chunkDocument(document.content);
  const stored = await prepareChunksAcrossOwners(db, documentId, embeddingModel());
  for (let at = stored; at < chunks.length; at += BATCH) {
    if (!(await embedBatch(document, chunks.slice(at, at + BATCH), at))) return "gone";
  }
  const made = { model: embeddingModel(), chunkCount: chunks.length };
  const complete = (tx: Db) => completeDocumentAcrossOwners(tx, document, made);
  return (await settleDocument("document.completed", complete)) ? "completed" : "gone";
}

/** Returns `false` if the document is gone. */
async function embedBatch(document: PendingDocument, chunks: Chunk[], first: number): Promise<boolean> {
  const vectors = await embedTexts(chunks.map((chunk) => textToEmbed(document.name, chunk)));
  const rows = chunks.map((chunk, index) => ({
    ...chunk,
    position: first + index,
    embedding: vectors[index] ?? [],
  }));
  for (let at = 0; at < rows.length; at += STORE_BATCH) {
    const some = rows.slice(at, at + STORE_BATCH);
    if (!(await insertChunksAcrossOwners(db, document, embeddingModel(), some))) return false;
  }
  return true;
}
