import { listConversations } from "#lib/conversations/conversations.ts";
import { conversationsQuery, toSessionFilter } from "#lib/conversations/filter-schema.ts";
import { presentConversationListItem } from "#lib/conversations/present.ts";
import { conversationsOutput } from "#lib/conversations/schema.ts";
import { readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";

export const GET = route(
  {
    summary: "List and search conversations",
    scope: "read",
    query: conversationsQuery,
    response: conversationsOutput,
  },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listConversations(actor, toSessionFilter(query), readPage(query));
    return { conversations: rows.map((row) => presentConversationListItem(row)), next_cursor: nextCursor };
  },
);
