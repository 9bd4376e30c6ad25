import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { deliveryEvent } from "#inngest/events.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { restartDelivery } from "./queries.ts";
import { getWebhook } from "./reads.ts";

/** Sends an event again under the same id, even if it was delivered. Throws `NOT_FOUND`. */
export async function redeliverEvent(actor: Actor, webhookId: string, deliveryId: string): Promise<void> {
  const webhook = await getWebhook(actor, webhookId);
  const isRestarted = await restartDelivery(db, actor.ownerId, webhook.id, deliveryId, new Date());
  if (!isRestarted) throw notFound("Delivery");
  requestJobs(deliveryEvent({ id: deliveryId, ownerId: actor.ownerId }));
}
