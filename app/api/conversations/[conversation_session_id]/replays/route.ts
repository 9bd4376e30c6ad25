import { paidPlanNeeded } from "#lib/conversations/connect-refusals.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { replayConversation } from "#lib/replays/replay-conversation.ts";
import { replayInput, replayOutput } from "#lib/replays/schema.ts";

export const POST = route(
  {
    summary: "Play what the caller said in a conversation against another version of its scenario",
    scope: "full",
    params: sessionParams,
    body: replayInput,
    response: replayOutput,
    creates: true,
    errors: ["SESSION_NOT_FOUND", "SCENARIO_NOT_FOUND", "NOT_FOUND", paidPlanNeeded, "SERVICE_UNAVAILABLE"],
  },
  ({ caller, params, body }) => replayConversation(caller, params.conversation_session_id, body),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
