import { route } from "#lib/http/route.ts";
import { forgetVisitor } from "#lib/memories/memories.ts";
import { forgetInput, forgottenOutput } from "#lib/memories/schema.ts";

export const POST = route(
  {
    summary: "Forget a visitor: delete all that is remembered of them",
    scope: "full",
    effect: "destroys",
    body: forgetInput,
    response: forgottenOutput,
  },
  async ({ actor, body }) => ({
    status: "forgotten" as const,
    deleted_count: await forgetVisitor(actor, { visitorId: body.visitor_id, scenarioId: body.scenario_id }),
  }),
);
