import { showTestRunInput } from "#lib/auth/accounts/schema.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";
import { getScenarioOwner } from "#lib/scenarios/scenarios.ts";
import { getRun, presentRun } from "#lib/scenarios/tests/runs/runs.ts";
import { runOutput } from "#lib/scenarios/tests/runs/schema.ts";

export const POST = operatorRoute(
  { summary: "Get a test run", body: showTestRunInput, response: runOutput },
  async ({ body: { id: scenarioId, test_run_id: runId } }) => {
    const { run, attempts } = await getRun(await getScenarioOwner(scenarioId), scenarioId, runId);
    return presentRun(run, attempts);
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
