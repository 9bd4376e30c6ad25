import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { attemptDelivery } from "#lib/webhooks/attempt-delivery.ts";
import { TEST_EVENT_TYPE } from "#lib/webhooks/event-types.ts";
import { getWebhook } from "#lib/webhooks/get-webhook.ts";
import { type DeliveryRow, insertDeliveriesTo } from "#lib/webhooks/outbox-queries.ts";
import { findDeliveryRow } from "#lib/webhooks/queries.ts";
import type { Network } from "#lib/webhooks/send-message.ts";
import { webhookNotFound } from "#lib/webhooks/webhook-not-found.ts";

/** Sends an event that says nothing to a webhook, on or off, once and at once, and answers what came of it. */
export async function sendTestEvent(
  caller: Caller,
  webhookId: string,
  network?: Network,
): Promise<DeliveryRow> {
  const { ownerId } = caller;
  const webhook = await getWebhook(caller, webhookId);
  const event = { ownerId, type: TEST_EVENT_TYPE, data: { webhook_id: webhook.id } } as const;
  const [due] = await insertDeliveriesTo(db, [webhook.id], event);
  if (due) await attemptDelivery(due.id, new Date(), network);
  const delivery = due && (await findDeliveryRow(db, ownerId, webhook.id, due.id));
  // Deleted while it was being sent to.
  if (!delivery) throw webhookNotFound();
  return delivery;
}
