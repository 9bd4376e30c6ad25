import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { checkWebhookUrl } from "#lib/webhooks/check-webhook-url.ts";
import { replaceWebhook } from "#lib/webhooks/queries.ts";
import type { WebhookInput } from "#lib/webhooks/schema.ts";
import { webhookNotFound } from "#lib/webhooks/webhook-not-found.ts";

/**
 * Replaces one of the caller's own webhooks but for its secret, and forgets its failures; throws like `createWebhook`,
 * and when there is none.
 */
export async function updateWebhook(caller: Caller, id: string, webhook: WebhookInput): Promise<void> {
  checkWebhookUrl(webhook.url);
  if (!(await replaceWebhook(db, caller.ownerId, id, webhook))) throw webhookNotFound();
}
