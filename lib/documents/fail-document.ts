import { db } from "#db/client.ts";
import { failDocumentAcrossOwners } from "#lib/documents/chunk-queries.ts";

const UNKNOWN = "The document could not be prepared for searching. Try again.";

/** Notes why a pending document cannot be searched. `sentence` is for its owner; without one it was a fault of ours. */
export async function failDocument(documentId: string, sentence = UNKNOWN): Promise<void> {
  await failDocumentAcrossOwners(db, documentId, sentence);
}
