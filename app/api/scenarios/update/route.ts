import { route } from "#lib/http/route.ts";
import { modelNotFound } from "#lib/language-models/language-models.ts";
import { listLinksOfScenario } from "#lib/links/links.ts";
import { updateScenario } from "#lib/scenarios/scenarios.ts";
import { presentScenario, scenarioOutput, updateScenarioInput } from "#lib/scenarios/schema.ts";

export const POST = route(
  {
    summary: "Update a scenario's name, graph or language model",
    scope: "full",
    body: updateScenarioInput,
    response: scenarioOutput,
    errors: ["SCENARIO_NOT_FOUND", modelNotFound()],
  },
  async ({ actor, body: { id, change } }) => {
    const scenario = await updateScenario(actor, id, change);
    return presentScenario(scenario, await listLinksOfScenario(actor, id));
  },
);
