import { deleteKnowledgeBases } from "#lib/knowledge-bases/delete-knowledge-bases.ts";
import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import { deleteInput, deleteOutput, presentDeletion } from "#lib/platform/http/deletion.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Delete knowledge bases with their documents",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [knowledgeBaseNotFound],
  },
  async ({ caller, body }) => presentDeletion(await deleteKnowledgeBases(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
