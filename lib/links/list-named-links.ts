import { db } from "#db/client.ts";
import { summarizeCallsByLink } from "#lib/conversations/summarize-calls-by-link.ts";
import { findRefusal } from "#lib/links/find-refusal.ts";
import { linkUrl } from "#lib/links/link-address.ts";
import type { LinkRefusal } from "#lib/links/link-refusals.ts";
import { listNamedLinkRows } from "#lib/links/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

type NamedLinkRow = Awaited<ReturnType<typeof listNamedLinkRows>>[number];
/** `calls`: how many it has started so far; `refusal`: why it starts none at the moment. */
export type NamedLink = NamedLinkRow & {
  url: string;
  calls: number;
  lastCallAt: Date | null;
  refusal: LinkRefusal | null;
};

const NO_CALLS = { calls: 0, lastCallAt: null };

/** A page of the caller's links, newest first, as people know them: by names and addresses. */
export async function listNamedLinks(
  caller: Caller,
  page: Page,
): Promise<{ rows: NamedLink[]; nextCursor: string | null }> {
  const found = await listNamedLinkRows(db, caller.ownerId, { ...page, limit: page.limit + 1 });
  const { rows, nextCursor } = cutPage(found, page.limit);
  const calls = await summarizeCallsByLink(
    caller,
    rows.map(({ id }) => id),
  );
  const named = rows.map(async (row) => ({
    ...row,
    url: linkUrl(row.token),
    ...(calls.get(row.id) ?? NO_CALLS),
    refusal: await findRefusal(row),
  }));
  return { rows: await Promise.all(named), nextCursor };
}
