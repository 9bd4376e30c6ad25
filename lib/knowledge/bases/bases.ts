import { db } from "#db/client.ts";
import { isUniqueViolation } from "#db/drivers.ts";
import { requestJobs } from "#inngest/client.ts";
import { documentsOutdated } from "#inngest/events.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { cutSortedPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { nameTaken, notFound } from "#lib/platform/errors.ts";
import { requireFewRows } from "#lib/usage/quotas.ts";
import {
  countKnowledgeBaseRows,
  deleteKnowledgeBaseRows,
  findKnowledgeBaseRow,
  insertKnowledgeBase,
  type KnowledgeBaseRow,
  type ListedKnowledgeBaseRow,
  listKnowledgeBaseRows,
  updateKnowledgeBaseRow,
} from "./queries.ts";
import type { CreateKnowledgeBaseInput, UpdateKnowledgeBaseInput } from "./schema.ts";

/** One of the actor's knowledge bases. Throws `NOT_FOUND`. */
export async function getKnowledgeBase(actor: Actor, id: string): Promise<KnowledgeBaseRow> {
  const knowledgeBase = await findKnowledgeBaseRow(db, actor.ownerId, id);
  if (!knowledgeBase) throw notFound("Knowledge base");
  return knowledgeBase;
}

/** A page of the actor's knowledge bases, newest first by default. */
export async function listKnowledgeBases(
  actor: Actor,
  page: Page,
): Promise<{ rows: ListedKnowledgeBaseRow[]; nextCursor: string | null }> {
  const rows = await listKnowledgeBaseRows(db, actor.ownerId, { ...page, limit: page.limit + 1 });
  return cutSortedPage(rows, page, sortValueOf);
}

/** Counts the actor's knowledge bases that match the page's search. */
export const countKnowledgeBases = (actor: Actor, page: Page): Promise<number> =>
  countKnowledgeBaseRows(db, actor.ownerId, page);

/**
 * Creates a knowledge base without documents. Throws `VALIDATION` if the actor already has one of that name.
 */
export async function createKnowledgeBase(
  actor: Actor,
  input: CreateKnowledgeBaseInput,
): Promise<{ id: string }> {
  const created = await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "knowledgeBases");
    return await insertKnowledgeBase(tx, actor.ownerId, input);
  });
  if (!created) throw nameTaken();
  return created;
}

/**
 * Changes a knowledge base's name, description or language. A new language is applied to its chunks in the
 * background. Throws `VALIDATION` if another knowledge base of the actor has the name, and `NOT_FOUND`.
 */
export async function updateKnowledgeBase(actor: Actor, input: UpdateKnowledgeBaseInput): Promise<void> {
  const { id, ...change } = input;
  let isFound: boolean;
  try {
    isFound = await updateKnowledgeBaseRow(db, actor.ownerId, id, change);
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
  if (!isFound) throw notFound("Knowledge base");
  if (change.language !== undefined) requestJobs(documentsOutdated.create({}));
}

/**
 * Deletes the actor's knowledge bases among `ids`, with their documents. Throws `NOT_FOUND` if there are
 * none.
 */
export async function deleteKnowledgeBases(actor: Actor, ids: string[]): Promise<Deletion> {
  const deletedIds = await deleteKnowledgeBaseRows(db, actor.ownerId, searchableIds(ids));
  if (deletedIds.length === 0) throw notFound("Knowledge base");
  return splitDeletion(ids, deletedIds);
}
