import { presentConnected } from "#lib/conversations/present.ts";
import { rejoinConversation } from "#lib/conversations/rejoin-conversation.ts";
import { connectOutput, sessionParams } from "#lib/conversations/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Get a fresh room token for a live conversation: after a reload, or for another device",
    scope: "connect",
    params: sessionParams,
    response: connectOutput,
    errors: ["SESSION_NOT_FOUND"],
  },
  async ({ caller, params }) =>
    presentConnected(await rejoinConversation(caller, params.conversation_session_id)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
