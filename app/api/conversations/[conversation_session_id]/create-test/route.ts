import { paidPlanNeeded } from "#lib/calls/connect/connect-refusals.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";
import { createTestFromConversation } from "#lib/scenarios/tests/create-test-from-conversation.ts";
import { testFromConversationOutput } from "#lib/scenarios/tests/stored/schema.ts";
import { presentTest } from "#lib/scenarios/tests/stored/tests.ts";
import { testTokensUsedUp } from "#lib/usage/quotas.ts";

export const POST = route(
  {
    summary: "Create a test of the scenario with the visitor of a conversation",
    scope: "full",
    params: sessionParams,
    response: testFromConversationOutput,
    creates: "effects",
    errors: [
      ...(["SESSION_NOT_FOUND", "SCENARIO_NOT_FOUND", "SERVICE_UNAVAILABLE"] as const),
      ...[paidPlanNeeded, testTokensUsedUp],
    ],
  },
  async ({ actor, params }) => {
    const made = await createTestFromConversation(actor, params.conversation_session_id);
    return { scenario_id: made.scenarioId, test: presentTest(made.test) };
  },
);
