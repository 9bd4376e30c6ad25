import { namedPageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { listDocuments } from "#lib/knowledge/documents/documents.ts";
import { documentsOutput, presentDocument } from "#lib/knowledge/documents/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

export const GET = route(
  {
    summary: "List the documents of a knowledge base",
    scope: "read",
    params: knowledgeBaseParams,
    query: namedPageQuery,
    response: documentsOutput,
    errors: [notFound("Knowledge base")],
  },
  async ({ actor, params, query }) => {
    const { rows, nextCursor } = await listDocuments(actor, params.corpus_id, readPage(query));
    return { documents: rows.map(presentDocument), next_cursor: nextCursor };
  },
);
