import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { testOutput, updateTestInput } from "#lib/scenarios/tests/stored/schema.ts";
import { presentTest, updateTest } from "#lib/scenarios/tests/stored/tests.ts";

export const POST = route(
  {
    summary: "Replace a test of a scenario",
    scope: "full",
    params: scenarioParams,
    body: updateTestInput,
    response: testOutput,
    errors: ["SCENARIO_NOT_FOUND", notFound("Test")],
  },
  async ({ actor, params, body }) => presentTest(await updateTest(actor, params.config_id, body)),
);
