import { route } from "#lib/http/route.ts";
import { getKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import {
  knowledgeBaseOutput,
  knowledgeBaseParams,
  presentKnowledgeBase,
} from "#lib/knowledge/bases/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

export const GET = route(
  {
    summary: "Get a knowledge base",
    scope: "read",
    params: knowledgeBaseParams,
    response: knowledgeBaseOutput,
    errors: [notFound("Knowledge base")],
  },
  async ({ actor, params }) => presentKnowledgeBase(await getKnowledgeBase(actor, params.corpus_id)),
);
