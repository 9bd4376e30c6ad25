import { deleteDocuments } from "#lib/documents/delete-documents.ts";
import { documentNotFound } from "#lib/documents/document-not-found.ts";
import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import { knowledgeBaseParams } from "#lib/knowledge-bases/schema.ts";
import { deleteInput, deleteOutput, presentDeletion } from "#lib/platform/http/deletion.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Delete documents of a knowledge base",
    scope: "full",
    params: knowledgeBaseParams,
    body: deleteInput,
    response: deleteOutput,
    errors: [knowledgeBaseNotFound, documentNotFound],
  },
  async ({ caller, params, body }) => presentDeletion(await deleteDocuments(caller, params.corpus_id, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
