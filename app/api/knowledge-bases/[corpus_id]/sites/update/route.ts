import { route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { updatedSiteOutput, updateSiteInput } from "#lib/knowledge/sites/schema.ts";
import { updateSite } from "#lib/knowledge/sites/sites.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Update a website's limits or schedule, from its next run on",
    scope: "full",
    params: knowledgeBaseParams,
    body: updateSiteInput,
    response: updatedSiteOutput,
    errors: [notFound("Knowledge base"), notFound("Site")],
  },
  async ({ actor, params, body }) => {
    await updateSite(actor, params.corpus_id, body);
    return { status: "updated" as const, id: body.id };
  },
);
