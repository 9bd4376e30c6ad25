import { deleteRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteWebhooks } from "#lib/webhooks/webhooks.ts";

export const POST = deleteRoute(
  { summary: "Delete webhooks and their deliveries", errors: [notFound("Webhook")] },
  ({ actor, body }) => deleteWebhooks(actor, body),
);
