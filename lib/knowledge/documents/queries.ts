import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { listPage } from "#db/list-page.ts";
import { chunks, documents } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { Page } from "#lib/http/input/pages.ts";
import { newId } from "#lib/platform/ids.ts";

const ofKnowledgeBase = (ownerId: string, knowledgeBaseId: string) =>
  and(eq(documents.ownerId, ownerId), eq(documents.knowledgeBaseId, knowledgeBaseId), notDeleted.document);

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

const isListed = (ownerId: string, knowledgeBaseId: string, { search }: Pick<Page, "search">) =>
  and(ofKnowledgeBase(ownerId, knowledgeBaseId), contains([documents.name], search));

/** Counts the rows on all pages of the list. */
export const countDocumentRows = (
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  page: Pick<Page, "search">,
): Promise<number> => db.$count(documents, isListed(ownerId, knowledgeBaseId, page));

/** In the page's order, newest first by default. */
export async function listDocumentRows(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  page: Page,
): Promise<DocumentRow[]> {
  const { isAfter, order } = listPage(documents, page);
  return await selectDocuments(db)
    .where(and(isListed(ownerId, knowledgeBaseId, page), isAfter))
    .orderBy(...order)
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
