import { runTestsInput } from "#lib/auth/accounts/operator-schema.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";
import { createAnyRun } from "#lib/scenarios/tests/runs/create-run.ts";
import { presentRun } from "#lib/scenarios/tests/runs/present.ts";
import { getRun } from "#lib/scenarios/tests/runs/reads.ts";
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
