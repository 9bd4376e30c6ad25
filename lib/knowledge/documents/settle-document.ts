import type { Db } from "#db/client.ts";
import { DOCUMENT_FAILURES } from "#lib/knowledge/embed/document-failures.ts";
import { changeAndNotify } from "#lib/webhooks/change-and-notify.ts";
import { failDocumentAcrossOwners } from "./chunk-queries.ts";
import type { DocumentTextRow } from "./queries.ts";

/** What a webhook receives about a document. */
export type SettledDocument = Pick<
  DocumentTextRow,
  "id" | "ownerId" | "knowledgeBaseId" | "status" | "error"
>;

/**
 * Makes a change that completes or fails a document, and notifies the owner's webhooks in the same
 * transaction. Returns `false` if `change` returns no document.
 */
export async function settleDocument(
  type: "document.completed" | "document.failed",
  change: (tx: Db) => Promise<SettledDocument | undefined>,
): Promise<boolean> {
  return await changeAndNotify(async ({ tx, notify }) => {
    const document = await change(tx);
    if (!document) return false;
    const { ownerId, id, knowledgeBaseId, status, error } = document;
    const data = { document_id: id, knowledge_base_id: knowledgeBaseId, status, error };
    await notify({ ownerId, type, data });
    return true;
  });
}

/**
 * Records why a pending document can't be searched. `message` is written for its owner; without one the error
 * was ours.
 */
export async function failDocument(documentId: string, message = DOCUMENT_FAILURES.internal): Promise<void> {
  await settleDocument("document.failed", (tx) => failDocumentAcrossOwners(tx, documentId, message));
}
