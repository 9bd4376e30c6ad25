import { route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { pendingSiteOutput, refreshSiteInput } from "#lib/knowledge/sites/schema.ts";
import { refreshSite } from "#lib/knowledge/sites/sites.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Read a website again: changed pages are updated, and those that are gone lose their documents",
    scope: "full",
    params: knowledgeBaseParams,
    body: refreshSiteInput,
    response: pendingSiteOutput,
    reachesOut: true,
    errors: [notFound("Knowledge base"), notFound("Site")],
  },
  async ({ actor, params, body }) => {
    await refreshSite(actor, params.corpus_id, body.id);
    return { status: "pending" as const, id: body.id };
  },
);
