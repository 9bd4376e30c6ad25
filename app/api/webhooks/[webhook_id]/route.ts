import { allowOnly, route } from "#lib/platform/http/route.ts";
import { getWebhook } from "#lib/webhooks/get-webhook.ts";
import { presentWebhook } from "#lib/webhooks/present.ts";
import { webhookOutput, webhookParams } from "#lib/webhooks/schema.ts";
import { webhookNotFound } from "#lib/webhooks/webhook-not-found.ts";

export const GET = route(
  {
    summary: "Read a webhook",
    scope: "read",
    params: webhookParams,
    response: webhookOutput,
    errors: [webhookNotFound],
  },
  async ({ caller, params }) => presentWebhook(await getWebhook(caller, params.webhook_id)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
