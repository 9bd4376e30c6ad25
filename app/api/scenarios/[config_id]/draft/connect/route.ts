import {
  languageUnavailable,
  mediaServerDown,
  paidPlanNeeded,
  scenarioHasErrors,
  tooManyTests,
  tooManyTestsToday,
  variablesMissing,
} from "#lib/calls/connect/connect-refusals.ts";
import { MAX_TESTS, MAX_TESTS_PER_DAY, startTest } from "#lib/calls/connect/start-test.ts";
import { presentConnected } from "#lib/conversations/present.ts";
import { connectDraftInput, connectOutput } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";

export const POST = route(
  {
    summary: "Start a draft test: a conversation with a scenario's draft",
    scope: "full",
    params: scenarioParams,
    body: connectDraftInput,
    response: connectOutput,
    creates: "effects",
    answersSecret: true,
    errors: [
      "SCENARIO_NOT_FOUND",
      "AVATAR_NOT_FOUND",
      scenarioHasErrors,
      () => variablesMissing(),
      paidPlanNeeded,
      languageUnavailable,
      () => tooManyTests(MAX_TESTS, MAX_TESTS),
      () => tooManyTestsToday(MAX_TESTS_PER_DAY, HOUR_MS),
      mediaServerDown,
    ],
  },
  async ({ actor, params: { config_id: scenarioId }, body }) =>
    presentConnected(await startTest(actor, { scenarioId, ...body })),
);
