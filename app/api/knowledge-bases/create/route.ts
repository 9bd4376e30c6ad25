import { createRoute } from "#lib/http/route.ts";
import { createKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { createKnowledgeBaseInput } from "#lib/knowledge/bases/schema.ts";

export const POST = createRoute(
  { summary: "Create a knowledge base, which holds documents", body: createKnowledgeBaseInput },
  ({ actor, body }) => createKnowledgeBase(actor, body),
);
