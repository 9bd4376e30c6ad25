import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { presentSitePage, sitePageOutput, siteParams } from "#lib/knowledge/sites/schema.ts";
import { listSitePages } from "#lib/knowledge/sites/sites.ts";
import { notFound } from "#lib/platform/errors.ts";

export const GET = listRoute(
  {
    summary: "List the pages that the last run of a website found",
    params: siteParams,
    query: pageQuery,
    name: "pages",
    item: sitePageOutput,
    errors: [notFound("Knowledge base"), notFound("Site")],
  },
  ({ actor, params, page }) => listSitePages(actor, params.corpus_id, params.site_id, page),
  presentSitePage,
);
