import { rejoinConversation } from "#lib/calls/connect/rejoin-conversation.ts";
import { presentConnected } from "#lib/conversations/present.ts";
import { connectOutput, sessionParams } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Get a new room token for a live conversation, after a reload or for another device",
    scope: "connect",
    params: sessionParams,
    response: connectOutput,
    errors: ["SESSION_NOT_FOUND"],
  },
  async ({ actor, params }) =>
    presentConnected(await rejoinConversation(actor, params.conversation_session_id)),
);
