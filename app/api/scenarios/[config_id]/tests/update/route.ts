import { allowOnly, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { updateTest } from "#lib/scenarios/tests/stored/change-tests.ts";
import { presentTest } from "#lib/scenarios/tests/stored/present.ts";
import { testOutput, updateTestInput } from "#lib/scenarios/tests/stored/schema.ts";

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

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
