import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { listPage } from "#db/list-page.ts";
import { documents, knowledgeBases } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { Page } from "#lib/http/input/pages.ts";

export type KnowledgeBaseRow = typeof knowledgeBases.$inferSelect;
export type ListedKnowledgeBaseRow = KnowledgeBaseRow & { documentCount: number };

type SearchLanguage = KnowledgeBaseRow["language"];

const ofOwner = (ownerId: string) => and(eq(knowledgeBases.ownerId, ownerId), notDeleted.knowledgeBase);
const own = (ownerId: string, id: string) => and(ofOwner(ownerId), eq(knowledgeBases.id, id));

/**
 * Returns `undefined`, and stores nothing, if the owner already has one of that name. The unique index
 * decides between parallel calls.
 */
export async function insertKnowledgeBase(
  db: Db,
  ownerId: string,
  values: { name: string; description: string; language: SearchLanguage },
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .insert(knowledgeBases)
    .values({ ...values, ownerId })
    .onConflictDoNothing()
    .returning({ id: knowledgeBases.id });
  return row;
}

/**
 * Returns `false` if the owner has no knowledge base with this id. Throws a unique violation if the name is
 * taken.
 */
export async function updateKnowledgeBaseRow(
  db: Db,
  ownerId: string,
  id: string,
  change: { name: string; description?: string | undefined; language?: SearchLanguage | undefined },
): Promise<boolean> {
  const updated = await db
    .update(knowledgeBases)
    .set(change)
    .where(own(ownerId, id))
    .returning({ id: knowledgeBases.id });
  return updated.length > 0;
}

export async function findKnowledgeBaseRow(
  db: Db,
  ownerId: string,
  id: string,
): Promise<KnowledgeBaseRow | undefined> {
  const [row] = await db.select().from(knowledgeBases).where(own(ownerId, id));
  return row;
}

export async function findKnowledgeBaseByName(
  db: Db,
  ownerId: string,
  name: string,
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(and(ofOwner(ownerId), eq(knowledgeBases.name, name)));
  return row;
}

/** All of the owner's knowledge bases, by name. Few enough for one query (`ROW_LIMITS`). */
export async function listKnowledgeBaseNameRows(
  db: Db,
  ownerId: string,
): Promise<{ id: string; name: string }[]> {
  return await db
    .select({ id: knowledgeBases.id, name: knowledgeBases.name })
    .from(knowledgeBases)
    .where(ofOwner(ownerId))
    .orderBy(sql`lower(${knowledgeBases.name})`, knowledgeBases.id);
}

/** Renames a knowledge base in the trash, where names need not be unique. */
export async function renameTrashedRow(tx: Db, ownerId: string, id: string, name: string): Promise<void> {
  await tx
    .update(knowledgeBases)
    .set({ name })
    .where(
      and(
        eq(knowledgeBases.ownerId, ownerId),
        eq(knowledgeBases.id, id),
        isNotNull(knowledgeBases.deletedAt),
      ),
    );
}

const isListed = (ownerId: string, { search }: Pick<Page, "search">) =>
  and(ofOwner(ownerId), contains([knowledgeBases.name], search));

/** Counts the rows on all pages of the list. */
export const countKnowledgeBaseRows = (
  db: Db,
  ownerId: string,
  page: Pick<Page, "search">,
): Promise<number> => db.$count(knowledgeBases, isListed(ownerId, page));

/** In the page's order, newest first by default. */
export async function listKnowledgeBaseRows(
  db: Db,
  ownerId: string,
  page: Page,
): Promise<ListedKnowledgeBaseRow[]> {
  const { isAfter, order } = listPage(knowledgeBases, page);
  const documentCount = db
    .select({ count: count() })
    .from(documents)
    .where(eq(documents.knowledgeBaseId, knowledgeBases.id));
  const rows = await db
    .select({ row: knowledgeBases, documentCount: sql`(${documentCount})`.mapWith(Number) })
    .from(knowledgeBases)
    .where(and(isListed(ownerId, page), isAfter))
    .orderBy(...order)
    .limit(page.limit);
  return rows.map((found) => ({ ...found.row, documentCount: found.documentCount }));
}
