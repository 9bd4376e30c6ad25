import { filterOf } from "#lib/conversations/filter-schema.ts";
import { listConversations } from "#lib/conversations/list-conversations.ts";
import { presentConversationSummary } from "#lib/conversations/present.ts";
import { conversationsOutput, conversationsQuery } from "#lib/conversations/schema.ts";
import { readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  {
    summary: "List and search conversations",
    scope: "read",
    query: conversationsQuery,
    response: conversationsOutput,
  },
  async ({ caller, query }) => {
    const { rows, nextCursor } = await listConversations(caller, filterOf(query), readPage(query));
    return { conversations: rows.map((row) => presentConversationSummary(row)), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
