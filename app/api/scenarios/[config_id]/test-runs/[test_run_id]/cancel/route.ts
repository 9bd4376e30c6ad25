import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { cancelRun, getRun, presentRun } from "#lib/scenarios/tests/runs/runs.ts";
import { runOutput, runParams } from "#lib/scenarios/tests/runs/schema.ts";

export const POST = route(
  {
    summary: "Cancel a test run; what was played is kept",
    scope: "full",
    params: runParams,
    response: runOutput,
    errors: ["SCENARIO_NOT_FOUND", notFound("Test run")],
  },
  async ({ actor, params: { config_id: scenarioId, test_run_id: runId } }) => {
    await cancelRun(actor, scenarioId, runId);
    const { run, attempts } = await getRun(actor, scenarioId, runId);
    return presentRun(run, attempts);
  },
);
