import { deleteRoute, listRoute, route } from "#lib/http/route.ts";
import { deleteMemories, forgetVisitor, listMemories } from "#lib/memories/memories.ts";
import {
  forgetInput,
  forgottenOutput,
  memoriesQuery,
  memoryOutput,
  presentMemory,
  toMemoryFilter,
} from "#lib/memories/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

/** The operations on memorys, by path. */
export const memoryRoutes = {
  "/memories": {
    GET: listRoute(
      {
        summary: "List what scenarios remember of visitors",
        query: memoriesQuery,
        name: "memories",
        item: memoryOutput,
      },
      ({ actor, query, page }) => listMemories(actor, toMemoryFilter(query), page),
      presentMemory,
    ),
  },
  "/memories/delete": {
    POST: deleteRoute({ summary: "Delete memories", errors: [notFound("Memory")] }, ({ actor, body }) =>
      deleteMemories(actor, body),
    ),
  },
  "/memories/forget": {
    POST: route(
      {
        summary: "Forget a visitor: delete all that is remembered of them",
        scope: "full",
        effect: "destroys",
        body: forgetInput,
        response: forgottenOutput,
      },
      async ({ actor, body }) => ({
        status: "forgotten" as const,
        deleted_count: await forgetVisitor(actor, {
          visitorId: body.visitor_id,
          scenarioId: body.scenario_id,
        }),
      }),
    ),
  },
};
