import { deleteRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { deleteTests } from "#lib/scenarios/tests/stored/tests.ts";

export const POST = deleteRoute(
  {
    summary: "Delete tests of a scenario",
    params: scenarioParams,
    errors: ["SCENARIO_NOT_FOUND", notFound("Test")],
  },
  ({ actor, params, body }) => deleteTests(actor, params.config_id, body),
);
