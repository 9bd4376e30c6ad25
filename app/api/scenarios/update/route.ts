import { listLinksOfScenario } from "#lib/links/list-hosted-links.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { presentScenario } from "#lib/scenarios/present.ts";
import { scenarioOutput, updateScenarioInput } from "#lib/scenarios/schema.ts";
import { updateScenario } from "#lib/scenarios/update-scenario.ts";

export const POST = route(
  {
    summary: "Change a scenario's name, graph or language model",
    scope: "full",
    body: updateScenarioInput,
    response: scenarioOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ caller, body: { id, change } }) => {
    const scenario = await updateScenario(caller, id, change);
    return presentScenario(scenario, await listLinksOfScenario(caller, id));
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
