import { endListen } from "#lib/calls/control/listen-in.ts";
import { endedListenOutput, endListenInput } from "#lib/calls/control/schema.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Remove a listener from a call",
    scope: "full",
    params: sessionParams,
    body: endListenInput,
    response: endedListenOutput,
    errors: ["SESSION_NOT_FOUND", notFound("Listener")],
  },
  async ({ actor, params: { conversation_session_id }, body: { listen_id } }) => {
    await endListen(actor, conversation_session_id, listen_id);
    return { conversation_session_id, listen_id };
  },
);
