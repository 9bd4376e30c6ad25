import { deleteKnowledgeBases } from "#lib/knowledge/bases/bases.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deletePartRoute } from "#lib/scenarios/delete-part-route.ts";

export const POST = deletePartRoute({
  kind: "knowledge",
  summary: "Delete knowledge bases with their documents",
  errors: [notFound("Knowledge base")],
  work: deleteKnowledgeBases,
});
