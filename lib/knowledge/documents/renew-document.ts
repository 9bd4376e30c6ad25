import { setTimeout as rest } from "node:timers/promises";
import { db } from "#db/client.ts";
import { embedTexts } from "#lib/knowledge/embed/embed-texts.ts";
import { findEmbeddingModels, modelFor } from "#lib/knowledge/embed/embedding-models.ts";
import { textToEmbed } from "./document-text.ts";
import {
  findOutdatedAcrossOwners,
  listChunksAfterAcrossOwners,
  renewChunksAcrossOwners,
  setChunksStateAcrossOwners,
} from "./renewal-queries.ts";

/** Chunks per batch: small, so nobody else waits long for the embeddings server or the database. */
const BATCH = 8;

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
    const rows = await listChunksAfterAcrossOwners(db, documentId, position, BATCH);
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
