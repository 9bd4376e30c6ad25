import { listConversations } from "#lib/conversations/conversations.ts";
import { conversationsQuery, toSessionFilter } from "#lib/conversations/filter-schema.ts";
import { presentConversationListItem } from "#lib/conversations/present.ts";
import { listedConversation } from "#lib/conversations/schema.ts";
import { listRoute } from "#lib/http/route.ts";

export const GET = listRoute(
  {
    summary: "List and search conversations",
    query: conversationsQuery,
    name: "conversations",
    item: listedConversation,
  },
  ({ actor, query, page }) => listConversations(actor, toSessionFilter(query), page),
  (row) => presentConversationListItem(row),
);
