import { namedPageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { listScenarios } from "#lib/scenarios/scenarios.ts";
import { listedScenarioOutput, presentListedScenario } from "#lib/scenarios/schema.ts";

export const GET = listRoute(
  { summary: "List scenarios", query: namedPageQuery, name: "scenarios", item: listedScenarioOutput },
  ({ actor, page }) => listScenarios(actor, page),
  presentListedScenario,
);
