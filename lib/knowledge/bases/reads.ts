import { db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import {
  findKnowledgeBaseRow,
  type KnowledgeBaseRow,
  type ListedKnowledgeBaseRow,
  listKnowledgeBaseRows,
} from "./queries.ts";

/** One of the actor's knowledge bases. Throws `NOT_FOUND`. */
export async function getKnowledgeBase(actor: Actor, id: string): Promise<KnowledgeBaseRow> {
  const knowledgeBase = await findKnowledgeBaseRow(db, actor.ownerId, id);
  if (!knowledgeBase) throw notFound("Knowledge base");
  return knowledgeBase;
}

/** A page of the actor's knowledge bases, newest first. */
export async function listKnowledgeBases(
  actor: Actor,
  page: Page,
): Promise<{ rows: ListedKnowledgeBaseRow[]; nextCursor: string | null }> {
  const rows = await listKnowledgeBaseRows(db, actor.ownerId, { ...page, limit: page.limit + 1 });
  return cutPage(rows, page.limit);
}
