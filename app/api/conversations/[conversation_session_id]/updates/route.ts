import { tooMuchSpeech, updateConversation } from "#lib/calls/control/queue-commands.ts";
import { sessionParams, updateInput, updateOutput } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Update the variables of a live conversation, send its model a message, or end it",
    scope: "connect",
    params: sessionParams,
    body: updateInput,
    response: updateOutput,
    creates: "effects",
    errors: ["SESSION_NOT_FOUND", tooMuchSpeech],
  },
  async ({ actor, params, body }) => {
    const status = await updateConversation(actor, params.conversation_session_id, body);
    return { conversation_session_id: params.conversation_session_id, status };
  },
);
