import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deliveryOutput, presentDelivery, webhookParams } from "#lib/webhooks/schema.ts";
import { sendTestEvent } from "#lib/webhooks/webhooks.ts";

export const POST = route(
  {
    summary: "Send a test event to a webhook once, and return the result",
    scope: "full",
    reachesOut: true,
    params: webhookParams,
    response: deliveryOutput,
    errors: [notFound("Webhook")],
  },
  async ({ actor, params }) => presentDelivery(await sendTestEvent(actor, params.webhook_id)),
);
