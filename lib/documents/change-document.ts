import type { Db } from "#db/client.ts";
import type { DocumentTextRow } from "#lib/documents/queries.ts";
import { changeAndTell } from "#lib/webhooks/change-and-tell.ts";

/** What a webhook is told of a document. */
export type SettledDocument = Pick<
  DocumentTextRow,
  "id" | "ownerId" | "knowledgeBaseId" | "status" | "error"
>;

/** Settles a document by `change`, and tells the owner's webhooks of the one that it answers, in the same transaction. */
export async function changeDocument(
  type: "document.completed" | "document.failed",
  change: (tx: Db) => Promise<SettledDocument | undefined>,
): Promise<boolean> {
  return await changeAndTell(async ({ tx, tell }) => {
    const document = await change(tx);
    if (!document) return false;
    const { ownerId, id, knowledgeBaseId, status, error } = document;
    const data = { document_id: id, knowledge_base_id: knowledgeBaseId, status, error };
    await tell({ ownerId, type, data });
    return true;
  });
}
