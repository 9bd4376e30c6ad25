import { allowOnly, route } from "#lib/platform/http/route.ts";
import { redeliverEvent } from "#lib/webhooks/redeliver-event.ts";
import { redeliverInput, redeliverOutput, webhookParams } from "#lib/webhooks/schema.ts";
import { deliveryNotFound, webhookNotFound } from "#lib/webhooks/webhook-not-found.ts";

export const POST = route(
  {
    summary: "Send an event again under the id that its receiver knows",
    scope: "full",
    params: webhookParams,
    body: redeliverInput,
    response: redeliverOutput,
    errors: [webhookNotFound, deliveryNotFound],
  },
  async ({ caller, params, body }) => {
    await redeliverEvent(caller, params.webhook_id, body);
    return { status: "pending" as const, delivery_id: body };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
