import { route } from "#lib/http/route.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { simulationsInput, simulationsOutput } from "#lib/scenarios/simulations/schema.ts";
import { simulateScenario } from "#lib/scenarios/simulations/simulate-scenario.ts";

export const POST = route(
  {
    summary: "Run scripted visitors through a scenario and report what no call can reach",
    scope: "full",
    effect: "reads",
    params: scenarioParams,
    body: simulationsInput,
    response: simulationsOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  ({ actor, params, body }) => simulateScenario(actor, params.config_id, body),
);
