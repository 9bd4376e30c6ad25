import { createRoute } from "#lib/http/route.ts";
import { createFromTemplate } from "#lib/scenarios/templates/create-from-template.ts";
import { createFromTemplateInput } from "#lib/scenarios/templates/schema.ts";

export const POST = createRoute(
  {
    summary: "Create a scenario from a template, with its sample knowledge base if it searches documents",
    body: createFromTemplateInput,
    creates: "effects",
  },
  async ({ actor, body }) => ({ id: await createFromTemplate(actor, body.template) }),
);
