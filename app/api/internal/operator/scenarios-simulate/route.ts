import { simulateInput } from "#lib/operator/schema.ts";
import { allowOnly, operatorRoute } from "#lib/platform/http/route.ts";
import { getScenarioOwner } from "#lib/scenarios/get-scenario.ts";
import { simulationsOutput } from "#lib/simulations/schema.ts";
import { simulateScenario } from "#lib/simulations/simulate-scenario.ts";

export const POST = operatorRoute(
  { summary: "Run scripted callers through a scenario", body: simulateInput, response: simulationsOutput },
  async ({ body: { id, ...input } }) => simulateScenario(await getScenarioOwner(id), id, input),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
