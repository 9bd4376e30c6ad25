import { db } from "#db/client.ts";
import { type DocumentRow, listDocumentRows } from "#lib/documents/queries.ts";
import { getKnowledgeBase } from "#lib/knowledge-bases/get-knowledge-base.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

/** A page of the documents of one of the caller's own knowledge bases, newest first. */
export async function listDocuments(
  caller: Caller,
  knowledgeBaseId: string,
  page: Page,
): Promise<{ rows: DocumentRow[]; nextCursor: string | null }> {
  await getKnowledgeBase(caller, knowledgeBaseId);
  const wanted = { ...page, limit: page.limit + 1 };
  return cutPage(await listDocumentRows(db, caller.ownerId, knowledgeBaseId, wanted), page.limit);
}
