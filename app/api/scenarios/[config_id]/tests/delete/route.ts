import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { allowOnly, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { deleteTests } from "#lib/scenarios/tests/stored/tests.ts";

export const POST = route(
  {
    summary: "Delete tests of a scenario",
    scope: "full",
    params: scenarioParams,
    body: deleteInput,
    response: deleteOutput,
    errors: ["SCENARIO_NOT_FOUND", notFound("Test")],
  },
  async ({ actor, params, body }) => presentDeletion(await deleteTests(actor, params.config_id, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
