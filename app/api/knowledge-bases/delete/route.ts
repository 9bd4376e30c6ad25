import { deleteRoute } from "#lib/http/route.ts";
import { deleteKnowledgeBases } from "#lib/knowledge/bases/bases.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = deleteRoute(
  { summary: "Delete knowledge bases with their documents", errors: [notFound("Knowledge base")] },
  ({ actor, body }) => deleteKnowledgeBases(actor, body),
);
