import { route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { retryDocument } from "#lib/knowledge/documents/documents.ts";
import { pendingDocumentOutput, retryDocumentInput } from "#lib/knowledge/documents/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Retry a failed document",
    scope: "full",
    params: knowledgeBaseParams,
    body: retryDocumentInput,
    response: pendingDocumentOutput,
    errors: [notFound("Knowledge base"), notFound("Document")],
  },
  async ({ actor, params, body }) => {
    await retryDocument(actor, params.corpus_id, body.id);
    return { status: "pending" as const, id: body.id };
  },
);
