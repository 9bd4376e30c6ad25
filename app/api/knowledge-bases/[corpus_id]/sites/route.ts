import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { presentSite, siteOutput } from "#lib/knowledge/sites/schema.ts";
import { listSites } from "#lib/knowledge/sites/sites.ts";
import { notFound } from "#lib/platform/errors.ts";

export const GET = listRoute(
  {
    summary: "List the websites whose pages are documents of a knowledge base",
    params: knowledgeBaseParams,
    query: pageQuery,
    name: "sites",
    item: siteOutput,
    errors: [notFound("Knowledge base")],
  },
  ({ actor, params, page }) => listSites(actor, params.corpus_id, page),
  presentSite,
);
