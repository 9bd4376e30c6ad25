import { backgroundNotFound } from "#lib/backgrounds/background-not-found.ts";
import { connectConversation } from "#lib/conversations/connect-conversation.ts";
import {
  mediaServerDown,
  minutesUsedUp,
  paidPlanNeeded,
  scenarioHasErrors,
  tooManySessions,
} from "#lib/conversations/connect-refusals.ts";
import { presentConnected } from "#lib/conversations/present.ts";
import { connectInput, connectOutput } from "#lib/conversations/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Start a conversation and get the credentials of its room",
    scope: "connect",
    body: connectInput,
    response: connectOutput,
    creates: true,
    errors: [
      "SCENARIO_NOT_FOUND",
      "AVATAR_NOT_FOUND",
      backgroundNotFound,
      scenarioHasErrors,
      paidPlanNeeded,
      minutesUsedUp,
      tooManySessions,
      mediaServerDown,
    ],
  },
  async ({ caller, body }) => {
    const origin = { kind: "api" as const, apiKeyId: caller.keyId };
    return presentConnected(await connectConversation(caller, body, origin));
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
