import { inngest } from "#inngest/client.ts";
import { webhookDeliveryDue } from "#inngest/events.ts";
import { attemptDelivery } from "#lib/webhooks/attempt-delivery.ts";

/** Attempts at a time, and of them to one webhook: a receiver that hangs holds up nobody else's events. */
const AT_ONCE = 8;
const TO_ONE_WEBHOOK = 2;

/**
 * Makes one attempt of a delivery. What fails is not thrown: when the next attempt is due stands in the delivery's row,
 * and the sweep asks for it. Whoever is asked for twice sends once, because an attempt is claimed first.
 */
export const deliverWebhook = inngest.createFunction(
  {
    id: "deliver-webhook",
    triggers: [webhookDeliveryDue],
    retries: 1,
    concurrency: [{ limit: AT_ONCE }, { limit: TO_ONE_WEBHOOK, key: "event.data.webhookId" }],
    singleton: { key: "event.data.deliveryId", mode: "skip" },
  },
  async ({ event, step }) => await step.run("attempt", () => attemptDelivery(event.data.deliveryId)),
);
