import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { newId } from "#lib/platform/ids.ts";
import { requireFewRows } from "#lib/usage/row-limits.ts";
import { checkWebhookUrl } from "./check-webhook-url.ts";
import { insertWebhook } from "./queries.ts";
import type { WebhookInput } from "./schema.ts";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

/** Creates a webhook. Its secret is returned only this once. Throws `VALIDATION` for a private address. */
export async function createWebhook(
  actor: Actor,
  webhook: WebhookInput,
): Promise<{ id: string; secret: string }> {
  checkWebhookUrl(webhook.url);
  const { ownerId } = actor;
  const id = newId();
  const secret = newWebhookSecret();
  const sealedSecret = sealWebhookSecret(ownerId, id, secret);
  await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "webhooks");
    await insertWebhook(tx, { ...webhook, id, ownerId, sealedSecret });
    await recordAudit(tx, actor, "webhook.created", { id, name: new URL(webhook.url).host });
  });
  return { id, secret };
}
