import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import { updateKnowledgeBaseInput, updateKnowledgeBaseOutput } from "#lib/knowledge-bases/schema.ts";
import { updateKnowledgeBase } from "#lib/knowledge-bases/update-knowledge-base.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Rename and describe a knowledge base",
    scope: "full",
    body: updateKnowledgeBaseInput,
    response: updateKnowledgeBaseOutput,
    errors: [knowledgeBaseNotFound],
  },
  async ({ caller, body }) => {
    await updateKnowledgeBase(caller, body);
    return { status: "updated" as const, id: body.id };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
