import { changeDocument } from "#lib/documents/change-document.ts";
import { failDocumentAcrossOwners } from "#lib/documents/chunk-queries.ts";

const UNKNOWN = "The document could not be prepared for searching. Try again.";

/** Notes why a pending document cannot be searched. `sentence` is for its owner; without one it was a fault of ours. */
export async function failDocument(documentId: string, sentence = UNKNOWN): Promise<void> {
  await changeDocument("document.failed", (tx) => failDocumentAcrossOwners(tx, documentId, sentence));
}
