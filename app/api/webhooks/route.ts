import { pageQuery, readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { listWebhooks } from "#lib/webhooks/list-webhooks.ts";
import { presentWebhook } from "#lib/webhooks/present.ts";
import { webhooksOutput } from "#lib/webhooks/schema.ts";

export const GET = route(
  { summary: "List webhooks", scope: "read", query: pageQuery, response: webhooksOutput },
  async ({ caller, query }) => {
    const { rows, nextCursor } = await listWebhooks(caller, readPage(query));
    return { webhooks: rows.map((row) => presentWebhook(row)), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
