import { route } from "#lib/http/route.ts";
import { presentSite, siteOutput, siteParams } from "#lib/knowledge/sites/schema.ts";
import { getSite } from "#lib/knowledge/sites/sites.ts";
import { notFound } from "#lib/platform/errors.ts";

export const GET = route(
  {
    summary: "Get a website of a knowledge base, with the progress of its run",
    scope: "read",
    params: siteParams,
    response: siteOutput,
    errors: [notFound("Knowledge base"), notFound("Site")],
  },
  async ({ actor, params }) => presentSite(await getSite(actor, params.corpus_id, params.site_id)),
);
