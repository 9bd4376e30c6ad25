import { paidPlanNeeded } from "#lib/calls/connect/connect-refusals.ts";
import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import {
  createRun,
  getRun,
  noModelForVisitors,
  presentRun,
  tooManyRuns,
} from "#lib/scenarios/tests/runs/runs.ts";
import { createRunInput, runOutput } from "#lib/scenarios/tests/runs/schema.ts";
import { testTokensUsedUp } from "#lib/usage/quotas.ts";

export const POST = route(
  {
    summary: "Run tests of a scenario in the background",
    scope: "full",
    params: scenarioParams,
    body: createRunInput,
    response: runOutput,
    creates: "rows",
    errors: [
      ...["SCENARIO_NOT_FOUND" as const, notFound("Test")],
      ...[paidPlanNeeded, testTokensUsedUp, noModelForVisitors, tooManyRuns],
    ],
  },
  async ({ actor, params: { config_id: scenarioId }, body }) => {
    const { id } = await createRun(actor, scenarioId, body);
    const { run, attempts } = await getRun(actor, scenarioId, id);
    return presentRun(run, attempts);
  },
);
