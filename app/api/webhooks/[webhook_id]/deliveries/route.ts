import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deliveriesOutput, presentDelivery, webhookParams } from "#lib/webhooks/schema.ts";
import { listDeliveries } from "#lib/webhooks/webhooks.ts";

export const GET = route(
  {
    summary: "List the deliveries to a webhook in the last 30 days, with their results",
    scope: "read",
    params: webhookParams,
    query: pageQuery,
    response: deliveriesOutput,
    errors: [notFound("Webhook")],
  },
  async ({ actor, params, query }) => {
    const { rows, nextCursor } = await listDeliveries(actor, params.webhook_id, readPage(query));
    return { deliveries: rows.map(presentDelivery), next_cursor: nextCursor };
  },
);
