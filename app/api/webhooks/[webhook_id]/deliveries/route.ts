import { pageQuery, readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { listDeliveries } from "#lib/webhooks/list-deliveries.ts";
import { presentDelivery } from "#lib/webhooks/present.ts";
import { deliveriesOutput, webhookParams } from "#lib/webhooks/schema.ts";
import { webhookNotFound } from "#lib/webhooks/webhook-not-found.ts";

export const GET = route(
  {
    summary: "List what was sent to a webhook in the last 30 days, and what came of it",
    scope: "read",
    params: webhookParams,
    query: pageQuery,
    response: deliveriesOutput,
    errors: [webhookNotFound],
  },
  async ({ caller, params, query }) => {
    const { rows, nextCursor } = await listDeliveries(caller, params.webhook_id, readPage(query));
    return { deliveries: rows.map(presentDelivery), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
