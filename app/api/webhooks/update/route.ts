import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { updateWebhookInput, updateWebhookOutput } from "#lib/webhooks/schema.ts";
import { updateWebhook } from "#lib/webhooks/webhooks.ts";

export const POST = route(
  {
    summary: "Update a webhook by replacing everything but its secret",
    scope: "full",
    body: updateWebhookInput,
    response: updateWebhookOutput,
    errors: [notFound("Webhook")],
  },
  async ({ actor, body: { id, webhook } }) => {
    await updateWebhook(actor, id, webhook);
    return { status: "updated" as const, id };
  },
);
