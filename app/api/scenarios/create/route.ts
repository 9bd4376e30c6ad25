import { allowOnly, route } from "#lib/platform/http/route.ts";
import { createScenario } from "#lib/scenarios/create-scenario.ts";
import { presentScenario } from "#lib/scenarios/present.ts";
import { createScenarioInput, scenarioOutput } from "#lib/scenarios/schema.ts";

export const POST = route(
  {
    summary: "Make a scenario",
    scope: "full",
    body: createScenarioInput,
    response: scenarioOutput,
    creates: true,
  },
  async ({ caller, body }) => presentScenario(await createScenario(caller, body), []),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
