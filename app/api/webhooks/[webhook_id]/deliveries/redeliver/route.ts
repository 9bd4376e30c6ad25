import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { redeliverInput, redeliverOutput, webhookParams } from "#lib/webhooks/schema.ts";
import { redeliverEvent } from "#lib/webhooks/webhooks.ts";

export const POST = route(
  {
    summary: "Redeliver an event under the same id",
    scope: "full",
    reachesOut: true,
    params: webhookParams,
    body: redeliverInput,
    response: redeliverOutput,
    errors: [notFound("Webhook"), notFound("Delivery")],
  },
  async ({ actor, params, body }) => {
    await redeliverEvent(actor, params.webhook_id, body);
    return { status: "pending" as const, delivery_id: body };
  },
);
