import { listConversations } from "#lib/conversations/list-conversations.ts";
import { presentConversationSummary } from "#lib/conversations/present.ts";
import { conversationsOutput, conversationsQuery } from "#lib/conversations/schema.ts";
import { readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  {
    summary: "List conversations, by scenario, status and time of creation",
    scope: "read",
    query: conversationsQuery,
    response: conversationsOutput,
  },
  async ({ caller, query }) => {
    const filter = { ...query, scenarioId: query.scenario_id };
    const { rows, nextCursor } = await listConversations(caller, filter, readPage(query));
    return { conversations: rows.map((row) => presentConversationSummary(row)), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
