import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { presentSite, sitesOutput } from "#lib/knowledge/sites/schema.ts";
import { listSites } from "#lib/knowledge/sites/sites.ts";
import { notFound } from "#lib/platform/errors.ts";

export const GET = route(
  {
    summary: "List the websites whose pages are documents of a knowledge base",
    scope: "read",
    params: knowledgeBaseParams,
    query: pageQuery,
    response: sitesOutput,
    errors: [notFound("Knowledge base")],
  },
  async ({ actor, params, query }) => {
    const { rows, nextCursor } = await listSites(actor, params.corpus_id, readPage(query));
    return { sites: rows.map(presentSite), next_cursor: nextCursor };
  },
);
