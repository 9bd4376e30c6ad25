import { allowOnly, route } from "#lib/platform/http/route.ts";
import { presentProblems } from "#lib/scenarios/present.ts";
import { validateScenarioInput, validateScenarioOutput } from "#lib/scenarios/schema.ts";
import { validateScenario } from "#lib/scenarios/validate-scenario.ts";

export const POST = route(
  {
    summary: "Tell what is wrong or odd about a scenario's graph, without saving it",
    scope: "full",
    body: validateScenarioInput,
    response: validateScenarioOutput,
  },
  async ({ caller, body }) => presentProblems(await validateScenario(caller, body.nodesJson)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
