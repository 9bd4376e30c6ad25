import { allowOnly, route } from "#lib/platform/http/route.ts";
import { deleteScenarios, scenariosNotFound } from "#lib/scenarios/delete-scenarios.ts";
import { presentScenarioDeletion } from "#lib/scenarios/present.ts";
import { deleteScenariosInput, deleteScenariosOutput } from "#lib/scenarios/schema.ts";

export const POST = route(
  {
    summary: "Delete scenarios with their hosted links",
    scope: "full",
    body: deleteScenariosInput,
    response: deleteScenariosOutput,
    errors: [scenariosNotFound],
  },
  async ({ caller, body }) => presentScenarioDeletion(await deleteScenarios(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
