import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { chunks, documents, knowledgeBases } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { EmbeddingModels } from "#lib/knowledge/embed/embedding-models.ts";
import { chunkWords } from "./chunk-queries.ts";

/**
 * Matches completed documents whose chunks have another model, or word forms of another language, than they
 * should.
 */
function isOutdated({ english, other }: EmbeddingModels): SQL | undefined {
  const model = sql`case when ${knowledgeBases.language} = 'english' then ${english} else ${other} end`;
  const otherModel = sql`${documents.embeddingModel} is distinct from ${model}`;
  const otherLanguage = sql`${documents.language} is distinct from ${knowledgeBases.language}`;
  return and(eq(documents.status, "completed"), or(otherModel, otherLanguage));
}

/** Oldest first. */
export async function listOutdatedAcrossOwners(
  db: Db,
  models: EmbeddingModels,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(and(isOutdated(models), notDeleted.knowledgeBase))
    .orderBy(asc(documents.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findOutdatedAcrossOwners(db: Db, id: string, models: EmbeddingModels) {
  const [row] = await db
    .select({
      id: documents.id,
      name: documents.name,
      embeddingModel: documents.embeddingModel,
      language: knowledgeBases.language,
    })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(and(eq(documents.id, id), isOutdated(models), notDeleted.knowledgeBase));
  return row;
}

/** The next chunks of a document after a position, in order. */
export async function listChunksAfterAcrossOwners(
  db: Db,
  documentId: string,
  position: number,
  limit: number,
) {
  return await db
    .select({
      position: chunks.position,
      heading: chunks.heading,
      content: chunks.content,
      embeddingModel: chunks.embeddingModel,
    })
    .from(chunks)
    .where(and(eq(chunks.documentId, documentId), gt(chunks.position, position)))
    .orderBy(asc(chunks.position))
    .limit(limit);
}
type StoredChunk = Awaited<ReturnType<typeof listChunksAfterAcrossOwners>>[number];

/**
 * Updates the word forms of chunks, and the vectors of those in `vectors`. One statement per chunk: indexing
 * a vector takes milliseconds, and PGlite serves nobody else during a transaction.
 */
export async function renewChunksAcrossOwners(
  db: Db,
  document: { id: string; name: string; language: string },
  rows: readonly StoredChunk[],
  made: { model: string; vectors: ReadonlyMap<number, number[]> },
): Promise<void> {
  for (const chunk of rows) {
    const embedding = made.vectors.get(chunk.position);
    await db
      .update(chunks)
      .set({
        words: chunkWords(document, chunk),
        ...(embedding && { embedding, embeddingModel: made.model }),
      })
      .where(and(eq(chunks.documentId, document.id), eq(chunks.position, chunk.position)));
  }
}

/**
 * Records the model and language that all chunks of a document share; the model is `null` while they differ.
 */
export async function setChunksStateAcrossOwners(
  db: Db,
  id: string,
  made: { embeddingModel: string | null; language?: string },
): Promise<void> {
  await db.update(documents).set(made).where(eq(documents.id, id));
}

/** Counts the chunks of a knowledge base's completed documents, and those of up-to-date documents. */
export async function countRenewal(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  models: EmbeddingModels,
): Promise<{ total: number; done: number }> {
  const [row] = await db
    .select({
      total: sql`coalesce(sum(${documents.chunkCount}), 0)`.mapWith(Number),
      outdated: sql`coalesce(sum(${documents.chunkCount}) filter (where ${isOutdated(models)}), 0)`.mapWith(
        Number,
      ),
    })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(
      and(
        eq(documents.ownerId, ownerId),
        eq(documents.knowledgeBaseId, knowledgeBaseId),
        eq(documents.status, "completed"),
      ),
    );
  const { total = 0, outdated = 0 } = row ?? {};
  return { total, done: total - outdated };
}
