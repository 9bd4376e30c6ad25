import { namedPageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { listScenarios } from "#lib/scenarios/scenarios.ts";
import { presentListedScenario, scenariosOutput } from "#lib/scenarios/schema.ts";

export const GET = route(
  { summary: "List scenarios", scope: "read", query: namedPageQuery, response: scenariosOutput },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listScenarios(actor, readPage(query));
    return { scenarios: rows.map(presentListedScenario), next_cursor: nextCursor };
  },
);
