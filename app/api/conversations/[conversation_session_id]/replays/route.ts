import { paidPlanNeeded } from "#lib/calls/connect/connect-refusals.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";
import { replayConversation, tooManyReplays } from "#lib/scenarios/replays/replay-conversation.ts";
import { replayInput, replayOutput } from "#lib/scenarios/replays/schema.ts";
import { testTokensUsedUp } from "#lib/usage/quotas.ts";

export const POST = route(
  {
    summary: "Replay a conversation against another version of its scenario",
    scope: "full",
    params: sessionParams,
    body: replayInput,
    response: replayOutput,
    creates: "effects",
    errors: [
      ...(["SESSION_NOT_FOUND", "SCENARIO_NOT_FOUND", "NOT_FOUND", "SERVICE_UNAVAILABLE"] as const),
      ...[paidPlanNeeded, testTokensUsedUp, tooManyReplays],
    ],
  },
  ({ actor, params, body }) => replayConversation(actor, params.conversation_session_id, body),
);
