import { db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { DeliveryRow } from "./outbox-queries.ts";
import { findWebhookRow, listDeliveryRows, listWebhookRows, type WebhookRow } from "./queries.ts";

/** Returns one of the actor's webhooks. Throws `NOT_FOUND`. */
export async function getWebhook(actor: Actor, id: string): Promise<WebhookRow> {
  const webhook = await findWebhookRow(db, actor.ownerId, id);
  if (!webhook) throw notFound("Webhook");
  return webhook;
}

/** Lists a page of the actor's webhooks, newest first. */
export async function listWebhooks(
  actor: Actor,
  page: Page,
): Promise<{ rows: WebhookRow[]; nextCursor: string | null }> {
  return cutPage(await listWebhookRows(db, actor.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}

/** Lists a page of the deliveries to one of the actor's webhooks, newest first. Throws `NOT_FOUND`. */
export async function listDeliveries(
  actor: Actor,
  webhookId: string,
  page: Page,
): Promise<{ rows: DeliveryRow[]; nextCursor: string | null }> {
  const { id } = await getWebhook(actor, webhookId);
  const oneMore = { ...page, limit: page.limit + 1 };
  return cutPage(await listDeliveryRows(db, actor.ownerId, id, oneMore), page.limit);
}
