import { db } from "#db/client.ts";
import type { SessionFilter } from "#lib/conversations/queries.ts";
import { listCallRows } from "#lib/conversations/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

/** One call with the names of its scenario and avatar; the avatar's are null when it is gone. */
export type CallRow = Awaited<ReturnType<typeof listCallRows>>[number];

/** A page of the caller's calls, however they came about, newest first; or of the tests of their drafts. */
export async function listCalls(
  caller: Caller,
  filter: SessionFilter,
  page: Page,
): Promise<{ rows: CallRow[]; nextCursor: string | null }> {
  const found = await listCallRows(db, caller.ownerId, filter, { ...page, limit: page.limit + 1 });
  return cutPage(found, page.limit);
}
