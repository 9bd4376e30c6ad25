import { db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { countCallsByKey } from "#lib/usage/reads.ts";
import { type ApiKeyRow, listKeyRows } from "./queries.ts";

const RECENT_MS = 30 * 86_400_000;

/** `recentCalls`: number of calls it started in the last 30 days. `memberEmail`: the member it belongs to. */
export type ListedKey = ApiKeyRow & { recentCalls: number; memberEmail: string };

/** Lists a page of the actor's keys, newest first, including revoked and expired ones. */
export async function listKeys(
  actor: Actor,
  page: Page,
  now = new Date(),
): Promise<{ rows: ListedKey[]; nextCursor: string | null }> {
  const found = await listKeyRows(db, actor.ownerId, { ...page, limit: page.limit + 1 });
  const { rows, nextCursor } = cutPage(found, page.limit);
  const calls = await countCallsByKey(actor, new Date(now.getTime() - RECENT_MS));
  return { rows: rows.map((row) => ({ ...row, recentCalls: calls.get(row.id) ?? 0 })), nextCursor };
}
