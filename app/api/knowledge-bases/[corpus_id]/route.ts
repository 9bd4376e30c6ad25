import { getKnowledgeBase } from "#lib/knowledge-bases/get-knowledge-base.ts";
import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import { presentKnowledgeBase } from "#lib/knowledge-bases/present.ts";
import { knowledgeBaseOutput, knowledgeBaseParams } from "#lib/knowledge-bases/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  {
    summary: "Read a knowledge base",
    scope: "read",
    params: knowledgeBaseParams,
    response: knowledgeBaseOutput,
    errors: [knowledgeBaseNotFound],
  },
  async ({ caller, params }) => presentKnowledgeBase(await getKnowledgeBase(caller, params.corpus_id)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
