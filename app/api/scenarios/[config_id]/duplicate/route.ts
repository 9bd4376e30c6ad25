import { route } from "#lib/http/route.ts";
import { duplicateScenario } from "#lib/scenarios/scenarios.ts";
import { createdScenarioOutput, scenarioParams } from "#lib/scenarios/schema.ts";

export const POST = route(
  {
    summary: "Create a copy of a scenario with its draft, which becomes the copy's draft",
    scope: "full",
    params: scenarioParams,
    response: createdScenarioOutput,
    errors: ["SCENARIO_NOT_FOUND"],
    creates: "rows",
  },
  async ({ actor, params }) => ({
    status: "created" as const,
    id: await duplicateScenario(actor, params.config_id),
  }),
);
