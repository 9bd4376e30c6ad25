import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { checkWebhookUrl } from "./check-webhook-url.ts";
import { replaceWebhook } from "./queries.ts";
import type { WebhookInput } from "./schema.ts";

/**
 * Replaces everything but the secret of one of the actor's webhooks, and resets its failures. Throws
 * `NOT_FOUND`, and like `createWebhook`.
 */
export async function updateWebhook(actor: Actor, id: string, webhook: WebhookInput): Promise<void> {
  checkWebhookUrl(webhook.url);
  await db.transaction(async (tx) => {
    if (!(await replaceWebhook(tx, actor.ownerId, id, webhook))) throw notFound("Webhook");
    // The host only: the rest of a receiver's address may be a secret.
    await recordAudit(tx, actor, "webhook.changed", { id, name: new URL(webhook.url).host });
  });
}
