import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { allowOnly, route } from "#lib/http/route.ts";
import { deleteKnowledgeBases } from "#lib/knowledge/bases/bases.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Delete knowledge bases with their documents",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [notFound("Knowledge base")],
  },
  async ({ actor, body }) => presentDeletion(await deleteKnowledgeBases(actor, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
