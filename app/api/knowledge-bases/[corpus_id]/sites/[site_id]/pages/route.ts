import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { presentSitePage, sitePagesOutput, siteParams } from "#lib/knowledge/sites/schema.ts";
import { listSitePages } from "#lib/knowledge/sites/sites.ts";
import { notFound } from "#lib/platform/errors.ts";

export const GET = route(
  {
    summary: "List the pages that the last run of a website found",
    scope: "read",
    params: siteParams,
    query: pageQuery,
    response: sitePagesOutput,
    errors: [notFound("Knowledge base"), notFound("Site")],
  },
  async ({ actor, params, query }) => {
    const page = readPage(query);
    const { rows, nextCursor } = await listSitePages(actor, params.corpus_id, params.site_id, page);
    return { pages: rows.map(presentSitePage), next_cursor: nextCursor };
  },
);
