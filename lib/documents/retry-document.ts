import { db } from "#db/client.ts";
import { documentNotFound } from "#lib/documents/document-not-found.ts";
import { findDocumentStatus, markPending } from "#lib/documents/queries.ts";
import { requestEmbedding } from "#lib/documents/request-embedding.ts";
import { getKnowledgeBase } from "#lib/knowledge-bases/get-knowledge-base.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";

const notFailed = () =>
  new AppError("VALIDATION", {
    message: "Only a failed document can be tried again",
    reason: "invalid_state",
  });

/** Tries again what failed; what was done before the failure is kept. */
export async function retryDocument(caller: Caller, knowledgeBaseId: string, id: string): Promise<void> {
  await getKnowledgeBase(caller, knowledgeBaseId);
  if (await markPending(db, caller.ownerId, knowledgeBaseId, id)) {
    requestEmbedding(id);
    return;
  }
  if (!(await findDocumentStatus(db, caller.ownerId, knowledgeBaseId, id))) throw documentNotFound();
  throw notFailed();
}
