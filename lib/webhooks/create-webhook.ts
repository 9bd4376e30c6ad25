import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { newId } from "#lib/platform/ids.ts";
import { checkWebhookUrl } from "#lib/webhooks/check-webhook-url.ts";
import { insertWebhook } from "#lib/webhooks/queries.ts";
import type { WebhookInput } from "#lib/webhooks/schema.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/webhooks/webhook-secret.ts";

/** Makes an address that hears of events. Its secret is answered this one time. Throws `VALIDATION` for a private address. */
export async function createWebhook(
  caller: Caller,
  webhook: WebhookInput,
): Promise<{ id: string; secret: string }> {
  checkWebhookUrl(webhook.url);
  const { ownerId } = caller;
  const id = newId();
  const secret = newWebhookSecret();
  await insertWebhook(db, { ...webhook, id, ownerId, sealedSecret: sealWebhookSecret(ownerId, id, secret) });
  return { id, secret };
}
