import { simulateInput } from "#lib/auth/accounts/schema.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";
import { simulationsOutput } from "#lib/scenarios/simulations/schema.ts";
import { simulateAnyScenario } from "#lib/scenarios/simulations/simulate-scenario.ts";

export const POST = operatorRoute(
  { summary: "Run scripted visitors through a scenario", body: simulateInput, response: simulationsOutput },
  ({ body: { id, ...input } }) => simulateAnyScenario(id, input),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
