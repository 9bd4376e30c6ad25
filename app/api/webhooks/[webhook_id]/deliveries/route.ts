import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deliveryOutput, presentDelivery, webhookParams } from "#lib/webhooks/schema.ts";
import { listDeliveries } from "#lib/webhooks/webhooks.ts";

export const GET = listRoute(
  {
    summary: "List the deliveries to a webhook in the last 30 days, with their results",
    params: webhookParams,
    query: pageQuery,
    name: "deliveries",
    item: deliveryOutput,
    errors: [notFound("Webhook")],
  },
  ({ actor, params, page }) => listDeliveries(actor, params.webhook_id, page),
  presentDelivery,
);
