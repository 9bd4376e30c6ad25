import { route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { addDocumentInput } from "#lib/knowledge/documents/add-document-input.ts";
import { addDocument } from "#lib/knowledge/documents/import-document.ts";
import { MAX_IMPORT_BYTES, pendingDocumentOutput } from "#lib/knowledge/documents/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { documentsUsedUp, storageUsedUp } from "#lib/usage/quotas.ts";

export const POST = route(
  {
    summary: "Create a document from a file or a web page; searches find it once it is completed",
    scope: "full",
    params: knowledgeBaseParams,
    body: addDocumentInput,
    isForm: true,
    maxFileBytes: MAX_IMPORT_BYTES,
    response: pendingDocumentOutput,
    creates: "rows",
    reachesOut: true,
    errors: [
      notFound("Knowledge base"),
      notFound("Document"),
      documentsUsedUp,
      storageUsedUp,
      "SERVICE_UNAVAILABLE",
    ],
  },
  async ({ actor, params, body }) => ({
    status: "pending" as const,
    ...(await addDocument(actor, params.corpus_id, body)),
  }),
);
