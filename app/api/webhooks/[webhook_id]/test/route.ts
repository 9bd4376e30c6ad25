import { allowOnly, route } from "#lib/platform/http/route.ts";
import { presentDelivery } from "#lib/webhooks/present.ts";
import { testWebhookOutput, webhookParams } from "#lib/webhooks/schema.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { webhookNotFound } from "#lib/webhooks/webhook-not-found.ts";

export const POST = route(
  {
    summary: "Send a test event to a webhook once, and answer what came of it",
    scope: "full",
    params: webhookParams,
    response: testWebhookOutput,
    errors: [webhookNotFound],
  },
  async ({ caller, params }) => presentDelivery(await sendTestEvent(caller, params.webhook_id)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
