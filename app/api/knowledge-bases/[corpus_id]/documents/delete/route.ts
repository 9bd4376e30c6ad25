import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { allowOnly, route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { deleteDocuments } from "#lib/knowledge/documents/documents.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Delete documents of a knowledge base",
    scope: "full",
    params: knowledgeBaseParams,
    body: deleteInput,
    response: deleteOutput,
    errors: [notFound("Knowledge base"), notFound("Document")],
  },
  async ({ actor, params, body }) => presentDeletion(await deleteDocuments(actor, params.corpus_id, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
