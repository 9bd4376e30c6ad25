import { namedPageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { listDocuments } from "#lib/knowledge/documents/documents.ts";
import { documentOutput, presentDocument } from "#lib/knowledge/documents/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

export const GET = listRoute(
  {
    summary: "List the documents of a knowledge base",
    params: knowledgeBaseParams,
    query: namedPageQuery,
    name: "documents",
    item: documentOutput,
    errors: [notFound("Knowledge base")],
  },
  ({ actor, params, page }) => listDocuments(actor, params.corpus_id, page),
  presentDocument,
);
