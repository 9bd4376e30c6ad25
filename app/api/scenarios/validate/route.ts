import { route } from "#lib/http/route.ts";
import { validateScenario } from "#lib/scenarios/check-scenario.ts";
import { presentProblems, validateScenarioInput, validateScenarioOutput } from "#lib/scenarios/schema.ts";

export const POST = route(
  {
    summary: "Validate a scenario's graph without saving it",
    scope: "full",
    effect: "reads",
    body: validateScenarioInput,
    response: validateScenarioOutput,
  },
  async ({ actor, body }) => presentProblems(await validateScenario(actor, body.nodesJson)),
);
