import { type Db, db, type Tx } from "#db/client.ts";
import { isUniqueViolation } from "#db/drivers.ts";
import { knowledgeBases } from "#db/schema/knowledge-bases.ts";
import { eraseRows, restoreRows, trashRows } from "#db/trash.ts";
import { requestJobs } from "#inngest/client.ts";
import { documentsOutdated } from "#inngest/events.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { loadPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { nameTaken, notFound } from "#lib/platform/errors.ts";
import { recordTrashed } from "#lib/trash/record-trashed.ts";
import { requireFewRows } from "#lib/usage/quotas.ts";
import { deleteAllQuestionRows } from "../questions/queries.ts";
import {
  countKnowledgeBaseRows,
  findKnowledgeBaseByName,
  findKnowledgeBaseRow,
  insertKnowledgeBase,
  type KnowledgeBaseRow,
  listKnowledgeBaseNameRows,
  listKnowledgeBaseRows,
  renameTrashedRow,
  updateKnowledgeBaseRow,
} from "./queries.ts";
import {
  type CreateKnowledgeBaseInput,
  MAX_KNOWLEDGE_BASE_NAME,
  type UpdateKnowledgeBaseInput,
} from "./schema.ts";

/** One of the actor's knowledge bases. Throws `NOT_FOUND`. */
export async function getKnowledgeBase(actor: Actor, id: string, on: Db = db): Promise<KnowledgeBaseRow> {
  const knowledgeBase = await findKnowledgeBaseRow(on, actor.ownerId, id);
  if (!knowledgeBase) throw notFound("Knowledge base");
  return knowledgeBase;
}

/** A page of the actor's knowledge bases, newest first by default. */
export const listKnowledgeBases = (actor: Actor, page: Page) =>
  loadPage(page, (rows: Page) => listKnowledgeBaseRows(db, actor.ownerId, rows), sortValueOf);

/** All of the actor's knowledge bases, by name, for a choice of one. */
export const listKnowledgeBaseNames = (actor: Actor): Promise<{ id: string; name: string }[]> =>
  listKnowledgeBaseNameRows(db, actor.ownerId);

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
 * Moves the actor's knowledge bases among `ids` to the trash, with their documents. The questions of visitors that they could
 * not answer are deleted at once. Throws `NOT_FOUND` if there are none.
 */
export async function deleteKnowledgeBases(actor: Actor, ids: string[], on: Db = db): Promise<Deletion> {
  const deletedIds = await on.transaction(async (tx) => {
    const deleted = await trashRows(tx, knowledgeBases, actor.ownerId, searchableIds(ids));
    await deleteAllQuestionRows(tx, actor.ownerId, deleted);
    await recordTrashed(tx, actor, "knowledge_base.deleted", deleted);
    return deleted;
  });
  if (deletedIds.length === 0) throw notFound("Knowledge base");
  return splitDeletion(ids, deletedIds);
}

/** Deletes those of the actor's knowledge bases that are in the trash for good, with their documents. Returns their ids. */
export const eraseKnowledgeBases = (actor: Actor, ids: string[]): Promise<string[]> =>
  eraseRows(db, knowledgeBases, actor.ownerId, ids);

/**
 * Takes knowledge bases out of the trash. One whose name is taken by now gets the first free of "Manuals (2)", "Manuals (3)".
 * Returns the ids of those that were in it.
 */
export async function restoreKnowledgeBases(
  tx: Tx,
  { ownerId }: Actor,
  rows: readonly { id: string; name: string }[],
): Promise<string[]> {
  const restored: string[] = [];
  try {
    for (const { id, name } of rows) {
      let free = name;
      for (let number = 2; await findKnowledgeBaseByName(tx, ownerId, free); number += 1) {
        free = `${[...name].slice(0, MAX_KNOWLEDGE_BASE_NAME - 6).join("")} (${number})`;
      }
      if (free !== name) await renameTrashedRow(tx, ownerId, id, free);
      restored.push(...(await restoreRows(tx, knowledgeBases, ownerId, [id])));
    }
    return restored;
  } catch (error) {
    // Somebody else took the name since it was found free.
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
}
