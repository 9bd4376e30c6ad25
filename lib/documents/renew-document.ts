import { setTimeout as rest } from "node:timers/promises";
import { db } from "#db/client.ts";
import {
  findOutdatedAcrossOwners,
  listChunksBehindAcrossOwners,
  noteMadeAcrossOwners,
  renewChunksAcrossOwners,
} from "#lib/documents/renewal-queries.ts";
import { textToEmbed } from "#lib/documents/text-to-embed.ts";
import { embedPassages } from "#lib/embeddings/embed-texts.ts";
import { embeddingModel } from "#lib/embeddings/embedding-model.ts";

/** So many chunks at a time: whoever else needs the embeddings server, or the database, does not wait long. */
const BATCH = 8;

/**
 * Gives the chunks of a completed document the vectors of today's model and the word forms of its base's language. The
 * document is found all the while: by its words where a vector is still of another model. It may be called again at any
 * time; vectors that are there are not asked for twice. Throws `EmbeddingError`.
 */
export async function renewDocument(documentId: string): Promise<"renewed" | "settled"> {
  const model = embeddingModel();
  const document = await findOutdatedAcrossOwners(db, documentId, model);
  if (!document) return "settled";
  if (document.embeddingModel !== model) await noteMadeAcrossOwners(db, documentId, { embeddingModel: null });
  for (let behind = -1; ; ) {
    const startedAt = performance.now();
    const rows = await listChunksBehindAcrossOwners(db, documentId, behind, BATCH);
    const last = rows.at(-1);
    if (!last) break;
    const missing = rows.filter((chunk) => chunk.embeddingModel !== model);
    const texts = missing.map((chunk) => textToEmbed(document.name, chunk));
    const answered = texts.length === 0 ? [] : await embedPassages(texts);
    const vectors = new Map(missing.map(({ position }, index) => [position, answered[index] ?? []]));
    await renewChunksAcrossOwners(db, document, rows, { model, vectors });
    behind = last.position;
    // Nobody waits for it: it rests for as long as it worked, so that live calls find half of its processor free.
    await rest(performance.now() - startedAt);
  }
  await noteMadeAcrossOwners(db, documentId, { embeddingModel: model, language: document.language });
  return "renewed";
}
