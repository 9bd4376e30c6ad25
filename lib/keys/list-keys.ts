import { db } from "#db/client.ts";
import { countCallsByKey } from "#lib/conversations/count-calls-by-key.ts";
import { type ApiKeyRow, listKeyRows } from "#lib/keys/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

const RECENT_MS = 30 * 86_400_000;

/** `recentCalls`: how many calls it started in the last 30 days. */
export type ListedKey = ApiKeyRow & { recentCalls: number };

/** A page of the caller's keys, newest first, revoked and expired ones included. */
export async function listKeys(
  caller: Caller,
  page: Page,
  now = new Date(),
): Promise<{ rows: ListedKey[]; nextCursor: string | null }> {
  const found = await listKeyRows(db, caller.ownerId, { ...page, limit: page.limit + 1 });
  const { rows, nextCursor } = cutPage(found, page.limit);
  const calls = await countCallsByKey(caller, new Date(now.getTime() - RECENT_MS));
  return { rows: rows.map((row) => ({ ...row, recentCalls: calls.get(row.id) ?? 0 })), nextCursor };
}
