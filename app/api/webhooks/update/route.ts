import { updateRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { updateWebhookInput } from "#lib/webhooks/schema.ts";
import { updateWebhook } from "#lib/webhooks/webhooks.ts";

export const POST = updateRoute(
  {
    summary: "Update a webhook by replacing everything but its secret",
    body: updateWebhookInput,
    errors: [notFound("Webhook")],
  },
  ({ actor, body: { id, webhook } }) => updateWebhook(actor, id, webhook),
);
