import { summarizeScenarioCriteria } from "#lib/conversations/criteria/criteria.ts";
import { criteriaOutput, criteriaQuery } from "#lib/conversations/criteria/schema.ts";
import { route } from "#lib/http/route.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";

export const GET = route(
  {
    summary: "How often calls met a scenario's criteria",
    scope: "read",
    params: scenarioParams,
    query: criteriaQuery,
    response: criteriaOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ actor, params: { config_id: id }, query }) => ({
    criteria: await summarizeScenarioCriteria(actor, id, query),
  }),
);
