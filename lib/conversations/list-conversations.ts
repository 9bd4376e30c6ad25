import { db } from "#db/client.ts";
import { listSessionSummaries, type SessionSummaryRow } from "#lib/conversations/queries.ts";
import type { SessionFilter } from "#lib/conversations/session-filter.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

/** A page of the caller's calls, however they came about, newest first; or of the tests of their drafts. */
export async function listConversations(
  caller: Caller,
  filter: SessionFilter,
  page: Page,
): Promise<{ rows: SessionSummaryRow[]; nextCursor: string | null }> {
  const oneMore = { ...page, limit: page.limit + 1 };
  return cutPage(await listSessionSummaries(db, caller.ownerId, filter, oneMore), page.limit);
}
