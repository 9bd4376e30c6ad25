import { route } from "#lib/http/route.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { testsOutput } from "#lib/scenarios/tests/stored/schema.ts";
import { listTests, presentTest } from "#lib/scenarios/tests/stored/tests.ts";

export const GET = route(
  {
    summary: "List the tests of a scenario",
    scope: "read",
    params: scenarioParams,
    response: testsOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ actor, params }) => ({ tests: (await listTests(actor, params.config_id)).map(presentTest) }),
);
