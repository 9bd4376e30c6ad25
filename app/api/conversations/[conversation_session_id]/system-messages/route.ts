import { appendSystemMessage, notEnqueued } from "#lib/conversations/append-system-message.ts";
import { sessionParams, systemMessageInput, systemMessageOutput } from "#lib/conversations/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Append a system message to a live conversation",
    scope: "connect",
    missingKey: "AUTH_INVALID",
    params: sessionParams,
    body: systemMessageInput,
    response: systemMessageOutput,
    creates: true,
    errors: ["SESSION_NOT_FOUND", notEnqueued],
  },
  async ({ caller, params, body }) => {
    await appendSystemMessage(caller, params.conversation_session_id, body);
    return { conversation_session_id: params.conversation_session_id, run_llm: body.runLlm };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
