import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";
import { getWebhook } from "#lib/webhooks/get-webhook.ts";
import type { DeliveryRow } from "#lib/webhooks/outbox-queries.ts";
import { listDeliveryRows } from "#lib/webhooks/queries.ts";

/** A page of what was sent to one of the caller's webhooks, newest first. Throws when there is no such webhook. */
export async function listDeliveries(
  caller: Caller,
  webhookId: string,
  page: Page,
): Promise<{ rows: DeliveryRow[]; nextCursor: string | null }> {
  const { id } = await getWebhook(caller, webhookId);
  const oneMore = { ...page, limit: page.limit + 1 };
  return cutPage(await listDeliveryRows(db, caller.ownerId, id, oneMore), page.limit);
}
