import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import { knowledgeBaseParams } from "#lib/knowledge-bases/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { presentPassage } from "#lib/retrieval/present.ts";
import { searchInput, searchOutput } from "#lib/retrieval/schema.ts";
import { searchPassages } from "#lib/retrieval/search-passages.ts";

export const POST = route(
  {
    summary: "Find the passages of a knowledge base that answer a question",
    scope: "read",
    params: knowledgeBaseParams,
    body: searchInput,
    response: searchOutput,
    errors: [knowledgeBaseNotFound, "SERVICE_UNAVAILABLE"],
  },
  async ({ caller, params, body }) => {
    const { passages } = await searchPassages(caller, params.corpus_id, body);
    return { results: passages.map(presentPassage) };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
