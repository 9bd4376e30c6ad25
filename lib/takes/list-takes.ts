import { db } from "#db/client.ts";
import { getClip } from "#lib/clips/get-clip.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";
import { listTakeRows, type TakeRow } from "#lib/takes/queries.ts";

/** A page of the takes of one of the caller's own clips, newest first. */
export async function listTakes(
  caller: Caller,
  clipId: string,
  page: Page,
): Promise<{ rows: TakeRow[]; nextCursor: string | null }> {
  await getClip(caller, clipId);
  const rows = await listTakeRows(db, caller.ownerId, clipId, { ...page, limit: page.limit + 1 });
  return cutPage(rows, page.limit);
}
