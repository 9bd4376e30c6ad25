import { listenIn, notForListening } from "#lib/calls/control/listen-in.ts";
import { listenInput, listenOutput } from "#lib/calls/control/schema.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Let a person listen in to a live call, unseen; it is recorded who does",
    scope: "full",
    params: sessionParams,
    body: listenInput,
    response: listenOutput,
    errors: ["SESSION_NOT_FOUND", notForListening],
  },
  async ({ actor, params: { conversation_session_id }, body }) => {
    // The key is the listener, so revoking it puts out everybody whom it let in.
    const listener = { id: actor.keyId, email: body.name };
    const { listenId, roomUrl, roomToken } = await listenIn(actor, listener, conversation_session_id);
    return { conversation_session_id, listen_id: listenId, room_url: roomUrl, token: roomToken };
  },
);
