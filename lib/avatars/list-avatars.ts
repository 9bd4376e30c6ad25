import { db } from "#db/client.ts";
import { type AvatarRow, listAvatarRows } from "#lib/avatars/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

/** A page of the built-in avatars and the caller's own, newest first. */
export async function listAvatars(
  caller: Caller,
  page: Page,
): Promise<{ rows: AvatarRow[]; nextCursor: string | null }> {
  return cutPage(await listAvatarRows(db, caller.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}
