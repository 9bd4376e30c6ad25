import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { presentWebhook, webhookOutput } from "#lib/webhooks/schema.ts";
import { listWebhooks } from "#lib/webhooks/webhooks.ts";

export const GET = listRoute(
  { summary: "List webhooks", query: pageQuery, name: "webhooks", item: webhookOutput },
  ({ actor, page }) => listWebhooks(actor, page),
  (row) => presentWebhook(row),
);
