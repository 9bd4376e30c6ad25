import { inngest } from "#inngest/client.ts";
import { webhookDeliveryDue } from "#inngest/events.ts";
import { log } from "#lib/platform/log.ts";
import type { DueDelivery } from "#lib/webhooks/outbox-queries.ts";

/** The job that a delivery waits for. */
export const deliveryEvent = ({ id, webhookId }: DueDelivery) =>
  webhookDeliveryDue.create({ deliveryId: id, webhookId });

/**
 * Tells the job server that deliveries are due. Nobody waits for it: an event that is lost, because the job server is
 * down, is made good by the sweep.
 */
export function requestDeliveries(due: DueDelivery[]): void {
  if (due.length === 0) return;
  inngest
    .send(due.map(deliveryEvent))
    .catch((error: unknown) => log.warn("event not sent", { deliveries: due.length, error }));
}
