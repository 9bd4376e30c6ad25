import { namedPageQuery } from "#lib/http/input/pages.ts";
import { deleteRoute, listRoute, route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { addDocumentInput } from "#lib/knowledge/documents/add-document-input.ts";
import { deleteDocuments, listDocuments, retryDocument } from "#lib/knowledge/documents/documents.ts";
import { addDocument } from "#lib/knowledge/documents/import-document.ts";
import {
  documentOutput,
  MAX_IMPORT_BYTES,
  pendingDocumentOutput,
  presentDocument,
  retryDocumentInput,
} from "#lib/knowledge/documents/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { documentsUsedUp, storageUsedUp } from "#lib/usage/quotas.ts";

/** The operations on documents, by path. */
export const documentRoutes = {
  "/knowledge-bases/{corpus_id}/documents": {
    GET: listRoute(
      {
        summary: "List the documents of a knowledge base",
        params: knowledgeBaseParams,
        query: namedPageQuery,
        name: "documents",
        item: documentOutput,
        errors: [notFound("Knowledge base")],
      },
      ({ actor, params, page }) => listDocuments(actor, params.corpus_id, page),
      presentDocument,
    ),
  },
  "/knowledge-bases/{corpus_id}/documents/create": {
    POST: route(
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
    ),
  },
  "/knowledge-bases/{corpus_id}/documents/retry": {
    POST: route(
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
    ),
  },
  "/knowledge-bases/{corpus_id}/documents/delete": {
    POST: deleteRoute(
      {
        summary: "Delete documents of a knowledge base",
        params: knowledgeBaseParams,
        errors: [notFound("Knowledge base"), notFound("Document")],
      },
      ({ actor, params, body }) => deleteDocuments(actor, params.corpus_id, body),
    ),
  },
};
