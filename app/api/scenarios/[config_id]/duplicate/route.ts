import { createRoute } from "#lib/http/route.ts";
import { duplicateScenario } from "#lib/scenarios/scenarios.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";

export const POST = createRoute(
  {
    summary: "Create a copy of a scenario with its draft, which becomes the copy's draft",
    params: scenarioParams,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ actor, params }) => ({ id: await duplicateScenario(actor, params.config_id) }),
);
