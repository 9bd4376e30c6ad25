import { runTestsInput } from "#lib/auth/accounts/schema.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";
import { createAnyRun, getRun, presentRun } from "#lib/scenarios/tests/runs/runs.ts";
import { runOutput } from "#lib/scenarios/tests/runs/schema.ts";

export const POST = operatorRoute(
  { summary: "Run tests of a scenario", body: runTestsInput, response: runOutput },
  async ({ body: { id: scenarioId, ...input } }) => {
    const { id, ownerId } = await createAnyRun(scenarioId, input);
    const { run, attempts } = await getRun({ ownerId }, scenarioId, id);
    return presentRun(run, attempts);
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
