import { db } from "#db/client.ts";
import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import { findKnowledgeBaseRow, type KnowledgeBaseRow } from "#lib/knowledge-bases/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** One of the caller's own knowledge bases. */
export async function getKnowledgeBase(caller: Caller, id: string): Promise<KnowledgeBaseRow> {
  const knowledgeBase = await findKnowledgeBaseRow(db, caller.ownerId, id);
  if (!knowledgeBase) throw knowledgeBaseNotFound();
  return knowledgeBase;
}
