import { route } from "#lib/http/route.ts";
import { modelNotFound } from "#lib/language-models/language-models.ts";
import { createScenario } from "#lib/scenarios/scenarios.ts";
import { createScenarioInput, presentScenario, scenarioOutput } from "#lib/scenarios/schema.ts";

export const POST = route(
  {
    summary: "Create a scenario",
    scope: "full",
    body: createScenarioInput,
    response: scenarioOutput,
    errors: [modelNotFound()],
    creates: "rows",
  },
  async ({ actor, body }) => presentScenario(await createScenario(actor, body), []),
);
