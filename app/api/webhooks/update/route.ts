import { allowOnly, route } from "#lib/platform/http/route.ts";
import { updateWebhookInput, updateWebhookOutput } from "#lib/webhooks/schema.ts";
import { updateWebhook } from "#lib/webhooks/update-webhook.ts";
import { webhookNotFound } from "#lib/webhooks/webhook-not-found.ts";

export const POST = route(
  {
    summary: "Replace a webhook but for its secret, and turn it on or off",
    scope: "full",
    body: updateWebhookInput,
    response: updateWebhookOutput,
    errors: [webhookNotFound],
  },
  async ({ caller, body: { id, webhook } }) => {
    await updateWebhook(caller, id, webhook);
    return { status: "updated" as const, id };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
