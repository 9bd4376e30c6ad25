import { appendSystemMessage, notEnqueued } from "#lib/calls/control/queue-commands.ts";
import { sessionParams, systemMessageInput, systemMessageOutput } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Append a system message to a live conversation",
    scope: "connect",
    missingKey: "AUTH_INVALID",
    params: sessionParams,
    body: systemMessageInput,
    response: systemMessageOutput,
    creates: "effects",
    errors: ["SESSION_NOT_FOUND", notEnqueued],
  },
  async ({ actor, params, body }) => {
    await appendSystemMessage(actor, params.conversation_session_id, body);
    return { conversation_session_id: params.conversation_session_id, run_llm: body.runLlm };
  },
);
