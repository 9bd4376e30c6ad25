import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { comparisonOutput, comparisonQuery } from "#lib/scenarios/versions/schema.ts";
import { compareVersions } from "#lib/scenarios/versions/versions.ts";

export const GET = route(
  {
    summary: "Compare two versions of a scenario; by default, what publishing the draft would change",
    scope: "read",
    params: scenarioParams,
    query: comparisonQuery,
    response: comparisonOutput,
    errors: ["SCENARIO_NOT_FOUND", notFound("Version")],
  },
  async ({ actor, params, query }) => ({ changes: await compareVersions(actor, params.config_id, query) }),
);
