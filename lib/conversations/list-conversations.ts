import { db } from "#db/client.ts";
import {
  listSessionSummaries,
  type SessionFilter,
  type SessionSummaryRow,
} from "#lib/conversations/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

/** A page of the caller's sessions of every kind, newest first. */
export async function listConversations(
  caller: Caller,
  filter: SessionFilter,
  page: Page,
): Promise<{ rows: SessionSummaryRow[]; nextCursor: string | null }> {
  const oneMore = { ...page, limit: page.limit + 1 };
  return cutPage(await listSessionSummaries(db, caller.ownerId, filter, oneMore), page.limit);
}
