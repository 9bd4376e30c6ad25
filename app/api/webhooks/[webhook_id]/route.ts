import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { presentWebhook, webhookOutput, webhookParams } from "#lib/webhooks/schema.ts";
import { getWebhook } from "#lib/webhooks/webhooks.ts";

export const GET = route(
  {
    summary: "Get a webhook",
    scope: "read",
    params: webhookParams,
    response: webhookOutput,
    errors: [notFound("Webhook")],
  },
  async ({ actor, params }) => presentWebhook(await getWebhook(actor, params.webhook_id)),
);
