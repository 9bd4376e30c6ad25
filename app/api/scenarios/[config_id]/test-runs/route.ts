import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { listRuns, presentListedRun } from "#lib/scenarios/tests/runs/runs.ts";
import { runsOutput } from "#lib/scenarios/tests/runs/schema.ts";

export const GET = route(
  {
    summary: "List the test runs of a scenario",
    scope: "read",
    params: scenarioParams,
    query: pageQuery,
    response: runsOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ actor, params, query }) => {
    const { rows, nextCursor } = await listRuns(actor, params.config_id, readPage(query));
    return { test_runs: rows.map(presentListedRun), next_cursor: nextCursor };
  },
);
