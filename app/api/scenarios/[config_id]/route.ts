import { listLinksOfScenario } from "#lib/links/list-hosted-links.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";
import { presentScenario } from "#lib/scenarios/present.ts";
import { scenarioOutput, scenarioParams } from "#lib/scenarios/schema.ts";

export const GET = route(
  {
    summary: "Read a scenario with its graph and hosted links",
    scope: "read",
    params: scenarioParams,
    response: scenarioOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ caller, params }) => {
    const scenario = await getScenario(caller, params.config_id);
    return presentScenario(scenario, await listLinksOfScenario(caller, scenario.id));
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
