import { route } from "#lib/http/route.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { createTestInput, testOutput } from "#lib/scenarios/tests/stored/schema.ts";
import { createTest, presentTest } from "#lib/scenarios/tests/stored/tests.ts";

export const POST = route(
  {
    summary: "Create a test of a scenario: a scripted or a simulated visitor",
    scope: "full",
    params: scenarioParams,
    body: createTestInput,
    response: testOutput,
    creates: "rows",
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ actor, params, body }) => presentTest(await createTest(actor, params.config_id, body)),
);
