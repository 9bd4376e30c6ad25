import { route } from "#lib/http/route.ts";
import { templatesOutput } from "#lib/scenarios/templates/schema.ts";
import { SCENARIO_TEMPLATES } from "#lib/scenarios/templates/templates.ts";

export const GET = route(
  { summary: "List templates for scenarios", scope: "read", response: templatesOutput },
  async () => ({ templates: [...SCENARIO_TEMPLATES] }),
);
