import { takenOverOutput, takeoverMessageInput } from "#lib/calls/takeover/schema.ts";
import { notTakenOver, writeInTakeover } from "#lib/calls/takeover/takeovers.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Send the visitor what the person who has taken over a call typed",
    scope: "connect",
    params: sessionParams,
    body: takeoverMessageInput,
    response: takenOverOutput,
    creates: "effects",
    errors: ["SESSION_NOT_FOUND", notTakenOver],
  },
  async ({ actor, params: { conversation_session_id }, body }) => {
    const { id } = await writeInTakeover(actor, conversation_session_id, body.content);
    return { conversation_session_id, takeover_id: id };
  },
);
