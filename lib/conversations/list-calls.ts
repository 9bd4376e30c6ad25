import { db } from "#db/client.ts";
import { listFoundRows } from "#lib/conversations/queries.ts";
import { type Snippet, snippetOf } from "#lib/conversations/search-words.ts";
import type { SessionFilter } from "#lib/conversations/session-filter.ts";
import { listCallRows } from "#lib/conversations/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

/** One call with the names of its scenario and avatar; the avatar's are null when it is gone. */
export type CallRow = Awaited<ReturnType<typeof listCallRows>>[number];
/** `snippet`: where what was looked for was said first. */
export type ListedCall = CallRow & { snippet?: Snippet };

/** A page of the caller's calls, however they came about, newest first; or of the tests of their drafts. */
export async function listCalls(
  caller: Caller,
  filter: SessionFilter,
  page: Page,
): Promise<{ rows: ListedCall[]; nextCursor: string | null }> {
  const found = await listCallRows(db, caller.ownerId, filter, { ...page, limit: page.limit + 1 });
  const { rows, nextCursor } = cutPage(found, page.limit);
  const { search } = filter;
  if (!search) return { rows, nextCursor };
  const ids = rows.map(({ id }) => id);
  const contents = await listFoundRows(db, caller.ownerId, ids, search);
  const snippets = new Map(contents.map(({ sessionId, content }) => [sessionId, snippetOf(content, search)]));
  return {
    rows: rows.map((row) => {
      const snippet = snippets.get(row.id);
      return snippet ? { ...row, snippet } : row;
    }),
    nextCursor,
  };
}
