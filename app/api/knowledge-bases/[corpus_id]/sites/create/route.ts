import { route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { createSiteInput, pendingSiteOutput } from "#lib/knowledge/sites/schema.ts";
import { createSite } from "#lib/knowledge/sites/sites.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Add a website, whose pages become documents in the background",
    scope: "full",
    params: knowledgeBaseParams,
    body: createSiteInput,
    response: pendingSiteOutput,
    creates: "rows",
    reachesOut: true,
    errors: [notFound("Knowledge base")],
  },
  async ({ actor, params, body }) => ({
    status: "pending" as const,
    ...(await createSite(actor, params.corpus_id, body)),
  }),
);
