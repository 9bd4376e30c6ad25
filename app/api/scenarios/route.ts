import { pageQuery, readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { listScenarios } from "#lib/scenarios/list-scenarios.ts";
import { presentListedScenario } from "#lib/scenarios/present.ts";
import { scenariosOutput } from "#lib/scenarios/schema.ts";

export const GET = route(
  { summary: "List scenarios", scope: "read", query: pageQuery, response: scenariosOutput },
  async ({ caller, query }) => {
    const { rows, nextCursor } = await listScenarios(caller, readPage(query));
    return { scenarios: rows.map(presentListedScenario), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
