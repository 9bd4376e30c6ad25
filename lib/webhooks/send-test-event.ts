import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { TEST_EVENT_TYPE } from "./event-types.ts";
import { type DeliveryRow, insertDeliveriesTo } from "./outbox-queries.ts";
import { findDeliveryRow } from "./queries.ts";
import { getWebhook } from "./reads.ts";
import type { Network } from "./send-message.ts";

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
