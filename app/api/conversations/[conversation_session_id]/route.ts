import { describeConversation } from "#lib/conversations/describe-conversation.ts";
import { conversationOutput, conversationQuery, sessionParams } from "#lib/conversations/schema.ts";
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
  async ({ actor, params: { conversation_session_id: id }, query: { include } }) =>
    await describeConversation(actor, id, include),
);
