import { inngest } from "#inngest/client.ts";
import { webhookDeliveryDue } from "#inngest/events.ts";
import { attemptDelivery } from "#lib/webhooks/deliver.ts";

/** Limits of concurrent attempts. A receiver that hangs must delay neither other receivers nor other accounts. */
const MAX_ATTEMPTS_AT_ONCE = 8;
const MAX_PER_ACCOUNT = 2;

/**
 * Makes one delivery attempt. A failed attempt doesn't throw: the delivery's row says when the next one is
 * due, and the sweep requests it. Each attempt is claimed first, so a job requested twice sends once.
 */
export const deliverWebhook = inngest.createFunction(
  {
    id: "deliver-webhook",
    triggers: [webhookDeliveryDue],
    retries: 1,
    concurrency: [{ limit: MAX_ATTEMPTS_AT_ONCE }, { limit: MAX_PER_ACCOUNT, key: "event.data.ownerId" }],
    singleton: { key: "event.data.deliveryId", mode: "skip" },
  },
  async ({ event, step }) => await step.run("attempt", () => attemptDelivery(event.data.deliveryId)),
);
