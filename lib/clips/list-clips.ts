import { db } from "#db/client.ts";
import { type ClipRow, listClipRows } from "#lib/clips/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

/** A page of the caller's clips, newest first. */
export async function listClips(
  caller: Caller,
  page: Page,
): Promise<{ rows: ClipRow[]; nextCursor: string | null }> {
  return cutPage(await listClipRows(db, caller.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}
