import { createKnowledgeBase } from "#lib/knowledge-bases/create-knowledge-base.ts";
import { createKnowledgeBaseInput, createKnowledgeBaseOutput } from "#lib/knowledge-bases/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Make a knowledge base to put documents into",
    scope: "full",
    body: createKnowledgeBaseInput,
    response: createKnowledgeBaseOutput,
    creates: true,
  },
  async ({ caller, body }) => ({
    status: "created" as const,
    ...(await createKnowledgeBase(caller, body)),
  }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
