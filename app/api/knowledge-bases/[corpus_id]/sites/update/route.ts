import { updateRoute } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { updateSiteInput } from "#lib/knowledge/sites/schema.ts";
import { updateSite } from "#lib/knowledge/sites/sites.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = updateRoute(
  {
    summary: "Update a website's limits or schedule, from its next run on",
    params: knowledgeBaseParams,
    body: updateSiteInput,
    errors: [notFound("Knowledge base"), notFound("Site")],
  },
  ({ actor, params, body }) => updateSite(actor, params.corpus_id, body),
);
