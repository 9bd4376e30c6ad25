import { and, asc, desc, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { chunks, documents } from "#db/schema/index.ts";
import type { Page } from "#lib/http/input/pages.ts";
import { newId } from "#lib/platform/ids.ts";

const ofKnowledgeBase = (ownerId: string, knowledgeBaseId: string) =>
  and(eq(documents.ownerId, ownerId), eq(documents.knowledgeBaseId, knowledgeBaseId));

/** Documents without their text. */
const selectDocuments = (db: Db) =>
  db
    .select({
      id: documents.id,
      name: documents.name,
      description: documents.description,
      status: documents.status,
      error: documents.error,
      sizeBytes: documents.sizeBytes,
      chunkCount: documents.chunkCount,
      createdAt: documents.createdAt,
      updatedAt: documents.updatedAt,
    })
    .from(documents);

export type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number];

/** Newest first, before `beforeId` (ids sort by creation time). */
export async function listDocumentRows(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  page: Page,
): Promise<DocumentRow[]> {
  const below = page.beforeId ? lt(documents.id, page.beforeId) : undefined;
  return await selectDocuments(db)
    .where(and(ofKnowledgeBase(ownerId, knowledgeBaseId), below, contains([documents.name], page.search)))
    .orderBy(desc(documents.id))
    .limit(page.limit);
}

/** Returns the ids that were deleted. */
export async function deleteDocumentRows(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  ids: string[],
): Promise<string[]> {
  const deleted = await db
    .delete(documents)
    .where(and(ofKnowledgeBase(ownerId, knowledgeBaseId), inArray(documents.id, ids)))
    .returning({ id: documents.id });
  return deleted.map(({ id }) => id);
}

export async function insertDocument(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  text: {
    name: string;
    description: string;
    content: string;
    sizeBytes: number;
    replacesId: string | null;
  },
): Promise<{ id: string }> {
  const id = newId();
  await db.insert(documents).values({ ...text, id, ownerId, knowledgeBaseId, status: "pending" });
  return { id };
}

/** Returns `false` if the document does not exist or has not failed. */
export async function markPending(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  id: string,
): Promise<boolean> {
  const marked = await db
    .update(documents)
    .set({ status: "pending", error: null })
    .where(
      and(ofKnowledgeBase(ownerId, knowledgeBaseId), eq(documents.id, id), eq(documents.status, "failed")),
    )
    .returning({ id: documents.id });
  return marked.length > 0;
}

export async function findDocumentStatus(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  id: string,
): Promise<DocumentRow["status"] | undefined> {
  const [row] = await db
    .select({ status: documents.status })
    .from(documents)
    .where(and(ofKnowledgeBase(ownerId, knowledgeBaseId), eq(documents.id, id)));
  return row?.status;
}

export type DocumentTextRow = typeof documents.$inferSelect;

export async function findDocumentText(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  id: string,
): Promise<DocumentTextRow | undefined> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(ofKnowledgeBase(ownerId, knowledgeBaseId), eq(documents.id, id)));
  return row;
}

/** A document's chunks, in order. */
export async function listChunkRows(db: Db, ownerId: string, documentId: string) {
  return await db
    .select({
      position: chunks.position,
      heading: chunks.heading,
      content: chunks.content,
      tokens: chunks.tokens,
    })
    .from(chunks)
    .where(and(eq(chunks.ownerId, ownerId), eq(chunks.documentId, documentId)))
    .orderBy(asc(chunks.position));
}
