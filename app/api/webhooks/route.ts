import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { presentWebhook, webhooksOutput } from "#lib/webhooks/schema.ts";
import { listWebhooks } from "#lib/webhooks/webhooks.ts";

export const GET = route(
  { summary: "List webhooks", scope: "read", query: pageQuery, response: webhooksOutput },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listWebhooks(actor, readPage(query));
    return { webhooks: rows.map((row) => presentWebhook(row)), next_cursor: nextCursor };
  },
);
