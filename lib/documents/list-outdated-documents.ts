import { db } from "#db/client.ts";
import { listOutdatedAcrossOwners } from "#lib/documents/renewal-queries.ts";
import { embeddingModel } from "#lib/embeddings/embedding-model.ts";

/** Ids of completed documents whose chunks are of another model or language than today's, oldest first. */
export async function listOutdatedDocuments(limit: number): Promise<string[]> {
  return await listOutdatedAcrossOwners(db, embeddingModel(), limit);
}
