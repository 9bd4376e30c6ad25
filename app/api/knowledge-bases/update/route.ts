import { updateRoute } from "#lib/http/route.ts";
import { updateKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { updateKnowledgeBaseInput } from "#lib/knowledge/bases/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = updateRoute(
  {
    summary: "Update a knowledge base's name, description or language",
    body: updateKnowledgeBaseInput,
    errors: [notFound("Knowledge base")],
  },
  ({ actor, body }) => updateKnowledgeBase(actor, body),
);
