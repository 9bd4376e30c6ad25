import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { getScenario } from "#lib/scenarios/scenarios.ts";
import { presentVersion, versionOutput, versionPathParams } from "#lib/scenarios/versions/schema.ts";
import { getVersion } from "#lib/scenarios/versions/versions.ts";

export const GET = route(
  {
    summary: "Get a published version of a scenario with its graph",
    scope: "read",
    params: versionPathParams,
    response: versionOutput,
    errors: ["SCENARIO_NOT_FOUND", notFound("Version")],
  },
  async ({ actor, params }) => {
    const { id } = await getScenario(actor, params.config_id);
    return presentVersion(await getVersion(actor, id, params.number));
  },
);
