import { takenOverOutput } from "#lib/calls/takeover/schema.ts";
import { handBack, notTakenOver } from "#lib/calls/takeover/takeovers.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Hand a call back to its avatar",
    scope: "connect",
    params: sessionParams,
    response: takenOverOutput,
    errors: ["SESSION_NOT_FOUND", notTakenOver],
  },
  async ({ actor, params: { conversation_session_id } }) => {
    const { id } = await handBack(actor, conversation_session_id);
    return { conversation_session_id, takeover_id: id };
  },
);
