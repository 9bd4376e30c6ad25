import { deleteRoute } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { deleteDocuments } from "#lib/knowledge/documents/documents.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = deleteRoute(
  {
    summary: "Delete documents of a knowledge base",
    params: knowledgeBaseParams,
    errors: [notFound("Knowledge base"), notFound("Document")],
  },
  ({ actor, params, body }) => deleteDocuments(actor, params.corpus_id, body),
);
