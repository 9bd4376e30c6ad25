import { route } from "#lib/http/route.ts";
import { listLinksOfScenario } from "#lib/links/links.ts";
import { getScenario } from "#lib/scenarios/scenarios.ts";
import { presentScenario, scenarioOutput, scenarioParams } from "#lib/scenarios/schema.ts";

export const GET = route(
  {
    summary: "Get a scenario with its graph and hosted links",
    scope: "read",
    params: scenarioParams,
    response: scenarioOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ actor, params }) => {
    const scenario = await getScenario(actor, params.config_id);
    return presentScenario(scenario, await listLinksOfScenario(actor, scenario.id));
  },
);
