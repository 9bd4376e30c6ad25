import { route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { createDocument } from "#lib/knowledge/documents/documents.ts";
import { createDocumentInput, pendingDocumentOutput } from "#lib/knowledge/documents/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { documentsUsedUp, storageUsedUp } from "#lib/usage/quotas.ts";

export const POST = route(
  {
    summary: "Create a document in a knowledge base; searches find it once it is completed",
    scope: "full",
    params: knowledgeBaseParams,
    body: createDocumentInput,
    isForm: true,
    response: pendingDocumentOutput,
    creates: "rows",
    errors: [notFound("Knowledge base"), notFound("Document"), documentsUsedUp, storageUsedUp],
  },
  async ({ actor, params, body }) => ({
    status: "pending" as const,
    ...(await createDocument(actor, params.corpus_id, body)),
  }),
);
