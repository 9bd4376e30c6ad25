import { db } from "#db/client.ts";
import { type ListedKnowledgeBaseRow, listKnowledgeBaseRows } from "#lib/knowledge-bases/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

/** A page of the caller's knowledge bases, newest first. */
export async function listKnowledgeBases(
  caller: Caller,
  page: Page,
): Promise<{ rows: ListedKnowledgeBaseRow[]; nextCursor: string | null }> {
  const rows = await listKnowledgeBaseRows(db, caller.ownerId, { ...page, limit: page.limit + 1 });
  return cutPage(rows, page.limit);
}
