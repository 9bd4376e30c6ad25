import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { z } from "zod";
import { type Db, db } from "#db/client.ts";
import { DOCUMENT_FAILURES, ExtractionError } from "#lib/knowledge/extract/import-failures.ts";
import { env } from "#lib/platform/env.ts";
import { type Chunk, chunkText } from "../chunk/chunk-text.ts";
import { EmbeddingError, embedTexts } from "../embed/embed-texts.ts";
import { findEmbeddingModel, findEmbeddingModels, modelFor } from "../embed/embedding-models.ts";
import { loadTokenCounter } from "../embed/token-counter.ts";
import { readInThread } from "../extract/read-in-thread.ts";
import {
  completeDocumentAcrossOwners,
  findPendingDocumentAcrossOwners,
  insertChunksAcrossOwners,
  type PendingDocument,
  prepareChunksAcrossOwners,
} from "./chunk-queries.ts";
import { textToEmbed } from "./document-text.ts";
import { settleDocument } from "./documents.ts";
import {
  findOutdatedAcrossOwners,
  listChunksAfterAcrossOwners,
  renewChunksAcrossOwners,
  setChunksStateAcrossOwners,
} from "./renewal-queries.ts";

/** A shorter text takes a few milliseconds, whatever it contains. A thread takes some hundred to begin. */
const MAX_CHARACTERS_HERE = 4_000;

const chunksShape = z.array(z.object({ heading: z.string(), content: z.string(), tokens: z.number() }));

/**
 * Splits a document's text into chunks, a longer one in a thread of its own: a hostile page takes a second, in which the
 * app would answer nobody. Throws `EmbeddingError` if it takes too long or too much memory.
 */
export async function chunkDocument(text: string): Promise<Chunk[]> {
  const tokenizerPath = join(env.VISAVIS_CACHE_DIR, "models", "embeddings", "tokenizer.json");
  if (text.length <= MAX_CHARACTERS_HERE) return chunkText(text, await loadTokenCounter(tokenizerPath));
  try {
    return chunksShape.parse(await readInThread("chunk", { text, tokenizerPath }));
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    throw new EmbeddingError(DOCUMENT_FAILURES.internal, { isLasting: true, cause: error });
  }
}

/** Chunks per request to the embeddings server: little is lost when the process dies. */
const BATCH = 16;
/** Chunks stored per transaction: each takes milliseconds, during which PGlite serves nobody else. */
const STORE_BATCH = 4;

/** `gone`: the document was deleted. `settled`: it was completed or failed before. */
type EmbedOutcome = "completed" | "gone" | "settled";

/**
 * Splits a pending document into chunks and stores them with their vectors. Safe to call again at any time,
 * in any process: it continues after the last stored chunk. Throws `EmbeddingError`.
 */
export async function embedDocument(documentId: string): Promise<EmbedOutcome> {
  const document = await findPendingDocumentAcrossOwners(db, documentId);
  if (!document) return "settled";
  const chunks = await chunkDocument(document.content);
  const model = await findEmbeddingModel(document.language);
  const stored = await prepareChunksAcrossOwners(db, documentId, model);
  for (let at = stored; at < chunks.length; at += BATCH) {
    if (!(await embedBatch({ ...document, model }, chunks.slice(at, at + BATCH), at))) return "gone";
  }
  const made = { model, chunkCount: chunks.length };
  const complete = (tx: Db) => completeDocumentAcrossOwners(tx, document, made);
  return (await settleDocument("document.completed", complete)) ? "completed" : "gone";
}

/** Returns `false` if the document is gone. */
async function embedBatch(
  document: PendingDocument & { model: string },
  chunks: Chunk[],
  first: number,
): Promise<boolean> {
  const vectors = await embedTexts(
    chunks.map((chunk) => textToEmbed(document.name, chunk)),
    document.model,
  );
  const rows = chunks.map((chunk, index) => ({
    ...chunk,
    position: first + index,
    embedding: vectors[index] ?? [],
  }));
  for (let at = 0; at < rows.length; at += STORE_BATCH) {
    const some = rows.slice(at, at + STORE_BATCH);
    if (!(await insertChunksAcrossOwners(db, document, document.model, some))) return false;
  }
  return true;
}

/** Chunks per batch: small, so nobody else waits long for the embeddings server or the database. */
const RENEWED_AT_ONCE = 8;

/**
 * Updates a completed document's chunks to the current embedding model and its knowledge base's language. The
 * document stays searchable: by its words where a vector still belongs to another model. Safe to call again
 * at any time; existing vectors are reused. Throws `EmbeddingError`.
 */
export async function renewDocument(documentId: string): Promise<"renewed" | "settled"> {
  const models = await findEmbeddingModels();
  const document = models && (await findOutdatedAcrossOwners(db, documentId, models));
  if (!document) return "settled";
  const model = modelFor(models, document.language);
  if (document.embeddingModel !== model)
    await setChunksStateAcrossOwners(db, documentId, { embeddingModel: null });
  for (let position = -1; ; ) {
    const startedAt = performance.now();
    const rows = await listChunksAfterAcrossOwners(db, documentId, position, RENEWED_AT_ONCE);
    const last = rows.at(-1);
    if (!last) break;
    const missing = rows.filter((chunk) => chunk.embeddingModel !== model);
    const texts = missing.map((chunk) => textToEmbed(document.name, chunk));
    const answered = texts.length === 0 ? [] : await embedTexts(texts, model);
    const vectors = new Map(missing.map(({ position }, index) => [position, answered[index] ?? []]));
    await renewChunksAcrossOwners(db, document, rows, { model, vectors });
    position = last.position;
    // Nothing is waiting for this job, so it sleeps as long as it worked, and live calls find the processor
    // half free.
    await rest(performance.now() - startedAt);
  }
  await setChunksStateAcrossOwners(db, documentId, { embeddingModel: model, language: document.language });
  return "renewed";
}
