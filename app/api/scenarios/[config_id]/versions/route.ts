import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { presentListedVersion, versionsOutput } from "#lib/scenarios/versions/schema.ts";
import { listVersionPage } from "#lib/scenarios/versions/versions.ts";

export const GET = route(
  {
    summary: "List the published versions of a scenario",
    scope: "read",
    params: scenarioParams,
    query: pageQuery,
    response: versionsOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ actor, params, query }) => {
    const { rows, nextCursor } = await listVersionPage(actor, params.config_id, readPage(query));
    return { versions: rows.map(presentListedVersion), next_cursor: nextCursor };
  },
);
