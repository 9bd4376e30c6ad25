import { getConversation } from "#lib/conversations/conversations.ts";
import { presentConversation } from "#lib/conversations/present.ts";
import { conversationOutput, conversationQuery, sessionParams } from "#lib/conversations/schema.ts";
import { findConversationSummary } from "#lib/conversations/summaries/summaries.ts";
import { route } from "#lib/http/route.ts";

export const GET = route(
  {
    summary: "Get a conversation with its transcript",
    scope: "read",
    params: sessionParams,
    query: conversationQuery,
    response: conversationOutput,
    errors: ["SESSION_NOT_FOUND"],
  },
  async ({ actor, params: { conversation_session_id: id }, query: { include } }) => {
    const found = await getConversation(actor, id);
    const summary = include?.includes("summary") ? await findConversationSummary(actor, id) : undefined;
    return presentConversation(found, { include, summary });
  },
);
