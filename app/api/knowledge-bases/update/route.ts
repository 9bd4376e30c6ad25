import { route } from "#lib/http/route.ts";
import { updateKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { updateKnowledgeBaseInput, updateKnowledgeBaseOutput } from "#lib/knowledge/bases/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Update a knowledge base's name, description or language",
    scope: "full",
    body: updateKnowledgeBaseInput,
    response: updateKnowledgeBaseOutput,
    errors: [notFound("Knowledge base")],
  },
  async ({ actor, body }) => {
    await updateKnowledgeBase(actor, body);
    return { status: "updated" as const, id: body.id };
  },
);
