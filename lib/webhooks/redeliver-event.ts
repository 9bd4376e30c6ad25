import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { getWebhook } from "#lib/webhooks/get-webhook.ts";
import { restartDelivery } from "#lib/webhooks/queries.ts";
import { requestDeliveries } from "#lib/webhooks/request-deliveries.ts";
import { deliveryNotFound } from "#lib/webhooks/webhook-not-found.ts";

/** Sends an event again, whatever came of it, under the id that its receiver knows. Throws when there is none. */
export async function redeliverEvent(caller: Caller, webhookId: string, deliveryId: string): Promise<void> {
  const webhook = await getWebhook(caller, webhookId);
  const isRestarted = await restartDelivery(db, caller.ownerId, webhook.id, deliveryId, new Date());
  if (!isRestarted) throw deliveryNotFound();
  requestDeliveries([{ id: deliveryId, webhookId: webhook.id }]);
}
