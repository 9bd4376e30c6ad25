import { deleteRoute } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { deleteSites } from "#lib/knowledge/sites/sites.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = deleteRoute(
  {
    summary: "Delete websites with their documents",
    params: knowledgeBaseParams,
    errors: [notFound("Knowledge base"), notFound("Site")],
  },
  ({ actor, params, body }) => deleteSites(actor, params.corpus_id, body),
);
