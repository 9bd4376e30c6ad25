import { listDocuments } from "#lib/documents/list-documents.ts";
import { presentDocument } from "#lib/documents/present.ts";
import { documentsOutput } from "#lib/documents/schema.ts";
import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import { knowledgeBaseParams } from "#lib/knowledge-bases/schema.ts";
import { pageQuery, readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  {
    summary: "List the documents of a knowledge base",
    scope: "read",
    params: knowledgeBaseParams,
    query: pageQuery,
    response: documentsOutput,
    errors: [knowledgeBaseNotFound],
  },
  async ({ caller, params, query }) => {
    const { rows, nextCursor } = await listDocuments(caller, params.corpus_id, readPage(query));
    return { documents: rows.map(presentDocument), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
