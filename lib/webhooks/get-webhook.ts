import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { findWebhookRow, type WebhookRow } from "#lib/webhooks/queries.ts";
import { webhookNotFound } from "#lib/webhooks/webhook-not-found.ts";

/** One of the caller's own webhooks. */
export async function getWebhook(caller: Caller, id: string): Promise<WebhookRow> {
  const webhook = await findWebhookRow(db, caller.ownerId, id);
  if (!webhook) throw webhookNotFound();
  return webhook;
}
