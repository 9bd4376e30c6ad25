import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";
import { listWebhookRows, type WebhookRow } from "#lib/webhooks/queries.ts";

/** A page of the caller's webhooks, newest first. */
export async function listWebhooks(
  caller: Caller,
  page: Page,
): Promise<{ rows: WebhookRow[]; nextCursor: string | null }> {
  return cutPage(await listWebhookRows(db, caller.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}
