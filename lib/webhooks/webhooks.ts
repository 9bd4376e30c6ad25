import { db } from "#db/client.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import { requestJobs } from "#inngest/client.ts";
import { deliveryEvent } from "#inngest/events.ts";
import { deleteAudited, recordAudit } from "#lib/audit/audit.ts";
import type { Deletion } from "#lib/http/input/deletion.ts";
import { loadPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { AppError, invalidField, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { requireAllowedHosts } from "#lib/tools/hosts/allowed-hosts.ts";
import { POINTS_INSIDE, pointsInside } from "#lib/tools/hosts/private-hosts.ts";
import { requireFewRows } from "#lib/usage/quotas.ts";
import { attemptDelivery, type Network } from "./deliver.ts";
import { TEST_EVENT_TYPE } from "./event-types.ts";
import { type DeliveryRow, insertDeliveriesTo } from "./outbox-queries.ts";
import {
  countWebhookRows,
  findDeliveryRow,
  findWebhookRow,
  insertWebhook,
  listDeliveryRows,
  listWebhookRows,
  replaceSealedSecret,
  replaceWebhook,
  restartDelivery,
  type WebhookRow,
} from "./queries.ts";
import type { WebhookInput } from "./schema.ts";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

/** Returns one of the actor's webhooks. Throws `NOT_FOUND`. */
export async function getWebhook(actor: Actor, id: string): Promise<WebhookRow> {
  const webhook = await findWebhookRow(db, actor.ownerId, id);
  if (!webhook) throw notFound("Webhook");
  return webhook;
}

/** Lists a page of the actor's webhooks, newest first. */
export const listWebhooks = (actor: Actor, page: Page) =>
  loadPage(
    page,
    (rows) => listWebhookRows(db, actor.ownerId, rows),
    ({ url, updatedAt }, by) => sortValueOf({ name: url, updatedAt }, by),
  );

/** Counts the actor's webhooks that match the page's search. */
export const countWebhooks = (actor: Actor, page: Page): Promise<number> =>
  countWebhookRows(db, actor.ownerId, page);

/** Lists a page of the deliveries to one of the actor's webhooks, newest first. Throws `NOT_FOUND`. */
export async function listDeliveries(actor: Actor, webhookId: string, page: Page) {
  const { id } = await getWebhook(actor, webhookId);
  return await loadPage(page, (rows) => listDeliveryRows(db, actor.ownerId, id, rows));
}

/**
 * Returns why no event can be sent to `url`, or `null`. Host
 * names are resolved and checked at each attempt instead.
 */
function findUrlError(url: string): string | null {
  // `URL.parse` accepts spaces, backslashes and a missing slash, which the API does not.
  const parsed = /^https?:\/\/[^\s\\]+$/i.test(url) ? URL.parse(url) : null;
  if (!parsed) return "url must be an http or https URL";
  if (parsed.username !== "" || parsed.password !== "") return "url must not contain credentials";
  return pointsInside(parsed) ? `url ${POINTS_INSIDE}` : null;
}

/** Throws `VALIDATION` for a URL that nothing can be sent to. */
function checkWebhookUrl(url: string): void {
  const message = findUrlError(url);
  if (message !== null) throw invalidField("url", message);
}

/** Creates a webhook. Its secret is returned only this once. Throws `VALIDATION` for a private address. */
export async function createWebhook(
  actor: Actor,
  webhook: WebhookInput,
): Promise<{ id: string; secret: string }> {
  checkWebhookUrl(webhook.url);
  await requireAllowedHosts(actor, { url: webhook.url });
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

/**
 * Replaces everything but the secret of one of the actor's webhooks, and resets its failures. Throws
 * `NOT_FOUND`, and like `createWebhook`.
 */
export async function updateWebhook(actor: Actor, id: string, webhook: WebhookInput): Promise<void> {
  checkWebhookUrl(webhook.url);
  await db.transaction(async (tx) => {
    if (!(await replaceWebhook(tx, actor.ownerId, id, webhook))) throw notFound("Webhook");
    await requireAllowedHosts(actor, { url: webhook.url }, tx);
    // The host only: the rest of a receiver's address may be a secret.
    await recordAudit(tx, actor, "webhook.changed", { id, name: new URL(webhook.url).host });
  });
}

/** Deletes those of `ids` that are the actor's webhooks, with their deliveries. Throws if none of them is. */
export const deleteWebhooks = (actor: Actor, ids: string[]): Promise<Deletion> =>
  deleteAudited(actor, ids, { table: webhooks, action: "webhook.deleted", resource: "Webhook" });

/** For a day, both secrets sign, so that receivers have time to switch. */
const OVERLAP_MS = DAY_MS;

/** Gives a webhook a new secret, which is returned only this once. Throws `NOT_FOUND`. */
export async function rotateWebhookSecret(
  actor: Actor,
  id: string,
  now = new Date(),
): Promise<{ id: string; secret: string; previousSecretUntil: Date }> {
  const webhook = await getWebhook(actor, id);
  const secret = newWebhookSecret();
  const previousSecretUntil = new Date(now.getTime() + OVERLAP_MS);
  const isReplaced = await db.transaction(async (tx) => {
    const isReplaced = await replaceSealedSecret(tx, webhook, {
      sealedSecret: sealWebhookSecret(actor.ownerId, webhook.id, secret),
      previousSealedSecret: webhook.sealedSecret,
      previousSecretUntil,
    });
    if (isReplaced) await recordAudit(tx, actor, "webhook.secret_rotated", { id: webhook.id });
    return isReplaced;
  });
  if (!isReplaced) {
    const message = "The secret was rotated by another request at the same time";
    throw new AppError("VALIDATION", { message, reason: "invalid_state" });
  }
  return { id: webhook.id, secret, previousSecretUntil };
}

/** Sends an event again under the same id, even if it was delivered. Throws `NOT_FOUND`. */
export async function redeliverEvent(actor: Actor, webhookId: string, deliveryId: string): Promise<void> {
  const webhook = await getWebhook(actor, webhookId);
  const isRestarted = await restartDelivery(db, actor.ownerId, webhook.id, deliveryId, new Date());
  if (!isRestarted) throw notFound("Delivery");
  requestJobs(deliveryEvent({ id: deliveryId, ownerId: actor.ownerId }));
}

/**
 * Sends a test event to a webhook at once, even if it is
 * turned off, and returns the result of the only attempt.
 */
export async function sendTestEvent(
  actor: Actor,
  webhookId: string,
  network?: Network,
): Promise<DeliveryRow> {
  const { ownerId } = actor;
  const webhook = await getWebhook(actor, webhookId);
  const event = { ownerId, type: TEST_EVENT_TYPE, data: { webhook_id: webhook.id } } as const;
  const [due] = await insertDeliveriesTo(db, [webhook.id], event);
  if (due) await attemptDelivery(due.id, new Date(), network);
  const delivery = due && (await findDeliveryRow(db, ownerId, webhook.id, due.id));
  // The webhook was deleted during the attempt.
  if (!delivery) throw notFound("Webhook");
  return delivery;
}
