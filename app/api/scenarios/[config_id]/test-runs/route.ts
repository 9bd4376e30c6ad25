import { allowOnly, route } from "#lib/http/route.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { presentListedRun } from "#lib/scenarios/tests/runs/present.ts";
import { listRuns } from "#lib/scenarios/tests/runs/reads.ts";
import { runsOutput } from "#lib/scenarios/tests/runs/schema.ts";

export const GET = route(
  {
    summary: "List the last test runs of a scenario",
    scope: "read",
    params: scenarioParams,
    response: runsOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ actor, params }) => ({
    test_runs: (await listRuns(actor, params.config_id)).map(presentListedRun),
  }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
