import { takeoverInput, takeoverOutput } from "#lib/calls/takeover/schema.ts";
import { notForTakeover, takeOver } from "#lib/calls/takeover/takeovers.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Let a person speak in the avatar's place in a live call",
    scope: "connect",
    params: sessionParams,
    body: takeoverInput,
    response: takeoverOutput,
    errors: ["SESSION_NOT_FOUND", notForTakeover],
  },
  async ({ actor, params: { conversation_session_id }, body }) => {
    const joined = await takeOver(actor, { memberId: null, name: body.name }, conversation_session_id);
    return {
      conversation_session_id,
      takeover_id: joined.takeoverId,
      room_url: joined.roomUrl,
      token: joined.roomToken,
    };
  },
);
