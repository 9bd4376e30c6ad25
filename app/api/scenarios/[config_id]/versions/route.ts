import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { listedVersionOutput, presentListedVersion } from "#lib/scenarios/versions/schema.ts";
import { listVersionPage } from "#lib/scenarios/versions/versions.ts";

export const GET = listRoute(
  {
    summary: "List the published versions of a scenario",
    params: scenarioParams,
    query: pageQuery,
    name: "versions",
    item: listedVersionOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  ({ actor, params, page }) => listVersionPage(actor, params.config_id, page),
  presentListedVersion,
);
