import { route } from "#lib/http/route.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { suggestionsOutput } from "#lib/scenarios/tests/stored/schema.ts";
import { listSuggestions } from "#lib/scenarios/tests/suggestions/list-suggestions.ts";

export const GET = route(
  {
    summary: "List tests that a scenario lacks",
    scope: "read",
    params: scenarioParams,
    response: suggestionsOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ actor, params: { config_id: id } }) => ({ suggestions: await listSuggestions(actor, id) }),
);
