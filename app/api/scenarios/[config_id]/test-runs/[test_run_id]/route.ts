import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { getRun, presentRun } from "#lib/scenarios/tests/runs/runs.ts";
import { runOutput, runParams } from "#lib/scenarios/tests/runs/schema.ts";

export const GET = route(
  {
    summary: "Get a test run with its results",
    scope: "read",
    params: runParams,
    response: runOutput,
    errors: ["SCENARIO_NOT_FOUND", notFound("Test run")],
  },
  async ({ actor, params }) => {
    const { run, attempts } = await getRun(actor, params.config_id, params.test_run_id);
    return presentRun(run, attempts);
  },
);
