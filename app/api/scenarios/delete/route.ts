import { route } from "#lib/http/route.ts";
import { deleteScenarios, scenariosNotFound } from "#lib/scenarios/scenarios.ts";
import {
  deleteScenariosInput,
  deleteScenariosOutput,
  presentScenarioDeletion,
} from "#lib/scenarios/schema.ts";

export const POST = route(
  {
    summary: "Delete scenarios with their hosted links",
    scope: "full",
    body: deleteScenariosInput,
    response: deleteScenariosOutput,
    errors: [scenariosNotFound],
  },
  async ({ actor, body }) => presentScenarioDeletion(await deleteScenarios(actor, body)),
);
