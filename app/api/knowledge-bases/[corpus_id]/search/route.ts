import { route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { presentPassage, searchInput, searchOutput } from "#lib/knowledge/search/schema.ts";
import { searchPassages } from "#lib/knowledge/search/search-passages.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Search a knowledge base for the passages that answer a question",
    scope: "read",
    params: knowledgeBaseParams,
    body: searchInput,
    response: searchOutput,
    errors: [notFound("Knowledge base"), "SERVICE_UNAVAILABLE"],
  },
  async ({ actor, params, body }) => {
    const { passages } = await searchPassages(actor, params.corpus_id, body);
    return { results: passages.map(presentPassage) };
  },
);
