import { and, asc, eq, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { chunks, documents, knowledgeBases } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { Chunk } from "#lib/knowledge/chunk/chunk-text.ts";

const isPending = (documentId: string) =>
  and(eq(documents.id, documentId), eq(documents.status, "pending"), notDeleted.document);

/** A pending document. Jobs know a document by its id, not by its owner. */
export async function findPendingDocumentAcrossOwners(db: Db, documentId: string) {
  const [row] = await db
    .select({
      id: documents.id,
      ownerId: documents.ownerId,
      knowledgeBaseId: documents.knowledgeBaseId,
      name: documents.name,
      content: documents.content,
      language: knowledgeBases.language,
    })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(isPending(documentId));
  return row;
}
export type PendingDocument = NonNullable<Awaited<ReturnType<typeof findPendingDocumentAcrossOwners>>>;

/**
 * Counts the chunks a document already has. Deletes them first if they were embedded with another model,
 * because vectors of two models can't be compared.
 */
export async function prepareChunksAcrossOwners(db: Db, documentId: string, model: string): Promise<number> {
  const ofDocument = eq(chunks.documentId, documentId);
  const other = await db
    .select({ position: chunks.position })
    .from(chunks)
    .where(and(ofDocument, ne(chunks.embeddingModel, model)))
    .limit(1);
  if (other.length > 0) await db.delete(chunks).where(ofDocument);
  return await db.$count(chunks, ofDocument);
}

/**
 * The search index entry of a chunk, in the word forms of the knowledge base's language. Names and headings
 * weigh more.
 */
export function chunkWords(
  { name, language }: { name: string; language: string },
  { heading, content }: Pick<Chunk, "heading" | "content">,
) {
  const above = `${name} ${heading}`;
  const forms = sql`${language}::regconfig`;
  return sql`setweight(to_tsvector(${forms}, ${above}), 'A') || to_tsvector(${forms}, ${content})`;
}

/**
 * Stores chunks of a document that is still pending, each only once. Returns `false` if it was deleted or
 * settled in the meantime.
 */
export async function insertChunksAcrossOwners(
  db: Db,
  document: PendingDocument,
  model: string,
  rows: (Chunk & { position: number; embedding: number[] })[],
): Promise<boolean> {
  const { id: documentId, ownerId, knowledgeBaseId } = document;
  return await db.transaction(async (tx) => {
    // Because of the lock, a deletion waits for this transaction and then deletes these chunks too.
    const [alive] = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(isPending(documentId))
      .for("key share");
    if (!alive) return false;
    const own = { documentId, ownerId, knowledgeBaseId, embeddingModel: model };
    await tx
      .insert(chunks)
      .values(rows.map((row) => ({ ...own, ...row, words: chunkWords(document, row) })))
      .onConflictDoNothing();
    return true;
  });
}

const settledColumns = {
  id: documents.id,
  ownerId: documents.ownerId,
  knowledgeBaseId: documents.knowledgeBaseId,
  status: documents.status,
  error: documents.error,
};

/**
 * Completes a document and deletes the one it replaces. Returns `undefined` if it was deleted or settled in
 * the meantime.
 */
export async function completeDocumentAcrossOwners(
  db: Db,
  { id, ownerId, knowledgeBaseId, language }: PendingDocument,
  made: { model: string; chunkCount: number },
) {
  return await db.transaction(async (tx) => {
    const [completed] = await tx
      .update(documents)
      .set({
        ...{ status: "completed", error: null, language },
        ...{ chunkCount: made.chunkCount, embeddingModel: made.model },
      })
      .where(isPending(id))
      .returning({ ...settledColumns, replacesId: documents.replacesId });
    if (completed?.replacesId) {
      const ofBase = and(eq(documents.ownerId, ownerId), eq(documents.knowledgeBaseId, knowledgeBaseId));
      await tx.delete(documents).where(and(ofBase, eq(documents.id, completed.replacesId)));
    }
    return completed;
  });
}

export async function failDocumentAcrossOwners(db: Db, documentId: string, error: string) {
  const [failed] = await db
    .update(documents)
    .set({ status: "failed", error })
    .where(isPending(documentId))
    .returning(settledColumns);
  return failed;
}

/** Oldest first. */
export async function listPendingSinceAcrossOwners(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> {
  return await db
    .select({ id: documents.id, ownerId: documents.ownerId })
    .from(documents)
    .where(and(eq(documents.status, "pending"), lt(documents.updatedAt, before), notDeleted.document))
    .orderBy(asc(documents.updatedAt))
    .limit(limit);
}
