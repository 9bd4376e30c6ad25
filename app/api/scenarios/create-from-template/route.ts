import { route } from "#lib/http/route.ts";
import { createdScenarioOutput } from "#lib/scenarios/schema.ts";
import { createFromTemplate } from "#lib/scenarios/templates/create-from-template.ts";
import { createFromTemplateInput } from "#lib/scenarios/templates/schema.ts";

export const POST = route(
  {
    summary: "Create a scenario from a template, with its sample knowledge base if it searches documents",
    scope: "full",
    body: createFromTemplateInput,
    response: createdScenarioOutput,
    creates: "effects",
  },
  async ({ actor, body }) => ({
    status: "created" as const,
    id: await createFromTemplate(actor, body.template),
  }),
);
