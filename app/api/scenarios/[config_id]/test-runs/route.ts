import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { listRuns, presentListedRun } from "#lib/scenarios/tests/runs/runs.ts";
import { listedRunOutput } from "#lib/scenarios/tests/runs/schema.ts";

export const GET = listRoute(
  {
    summary: "List the test runs of a scenario",
    params: scenarioParams,
    query: pageQuery,
    name: "test_runs",
    item: listedRunOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  ({ actor, params, page }) => listRuns(actor, params.config_id, page),
  presentListedRun,
);
