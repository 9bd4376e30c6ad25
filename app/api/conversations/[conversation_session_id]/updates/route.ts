import { sessionParams, updateInput, updateOutput } from "#lib/conversations/schema.ts";
import { updateConversation } from "#lib/conversations/update-conversation.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Change a live conversation's variables, tell its model something, or end it",
    scope: "connect",
    params: sessionParams,
    body: updateInput,
    response: updateOutput,
    creates: true,
    errors: ["SESSION_NOT_FOUND"],
  },
  async ({ caller, params, body }) => {
    const status = await updateConversation(caller, params.conversation_session_id, body);
    return { conversation_session_id: params.conversation_session_id, status };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
