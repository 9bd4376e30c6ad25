import { createDocument } from "#lib/documents/create-document.ts";
import { documentNotFound } from "#lib/documents/document-not-found.ts";
import { createDocumentInput, pendingDocumentOutput } from "#lib/documents/schema.ts";
import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import { knowledgeBaseParams } from "#lib/knowledge-bases/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Add a document; it is found by searches once it is completed",
    scope: "full",
    params: knowledgeBaseParams,
    body: createDocumentInput,
    isForm: true,
    response: pendingDocumentOutput,
    creates: true,
    errors: [knowledgeBaseNotFound, documentNotFound],
  },
  async ({ caller, params, body }) => ({
    status: "pending" as const,
    ...(await createDocument(caller, params.corpus_id, body)),
  }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
