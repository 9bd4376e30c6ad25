import { route } from "#lib/http/route.ts";
import { createKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { createKnowledgeBaseInput, createKnowledgeBaseOutput } from "#lib/knowledge/bases/schema.ts";

export const POST = route(
  {
    summary: "Create a knowledge base, which holds documents",
    scope: "full",
    body: createKnowledgeBaseInput,
    response: createKnowledgeBaseOutput,
    creates: "rows",
  },
  async ({ actor, body }) => ({
    status: "created" as const,
    ...(await createKnowledgeBase(actor, body)),
  }),
);
