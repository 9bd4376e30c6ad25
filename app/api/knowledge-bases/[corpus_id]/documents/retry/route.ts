import { documentNotFound } from "#lib/documents/document-not-found.ts";
import { retryDocument } from "#lib/documents/retry-document.ts";
import { pendingDocumentOutput, retryDocumentInput } from "#lib/documents/schema.ts";
import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import { knowledgeBaseParams } from "#lib/knowledge-bases/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Try again to prepare a document that failed",
    scope: "full",
    params: knowledgeBaseParams,
    body: retryDocumentInput,
    response: pendingDocumentOutput,
    errors: [knowledgeBaseNotFound, documentNotFound],
  },
  async ({ caller, params, body }) => {
    await retryDocument(caller, params.corpus_id, body.id);
    return { status: "pending" as const, id: body.id };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
