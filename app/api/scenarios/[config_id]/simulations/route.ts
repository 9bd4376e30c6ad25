import { allowOnly, route } from "#lib/platform/http/route.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { simulationsInput, simulationsOutput } from "#lib/simulations/schema.ts";
import { simulateScenario } from "#lib/simulations/simulate-scenario.ts";

export const POST = route(
  {
    summary: "Run scripted callers through a scenario, and tell what no call can reach",
    scope: "full",
    params: scenarioParams,
    body: simulationsInput,
    response: simulationsOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  ({ caller, params, body }) => simulateScenario(caller, params.config_id, body),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
