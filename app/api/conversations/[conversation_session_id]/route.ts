import { getConversation } from "#lib/conversations/get-conversation.ts";
import { conversationQuery } from "#lib/conversations/metrics-schema.ts";
import { presentConversation } from "#lib/conversations/present.ts";
import { conversationOutput, sessionParams } from "#lib/conversations/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { findConversationSummary } from "#lib/summaries/find-conversation-summary.ts";

export const GET = route(
  {
    summary: "Read a conversation with what was said in it",
    scope: "read",
    params: sessionParams,
    query: conversationQuery,
    response: conversationOutput,
    errors: ["SESSION_NOT_FOUND"],
  },
  async ({ caller, params: { conversation_session_id: id }, query: { include } }) => {
    const found = await getConversation(caller, id);
    const summary = include?.endsWith("summary") ? await findConversationSummary(caller, id) : undefined;
    return presentConversation(found, { include, summary });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
