import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { documentPending } from "#inngest/events.ts";
import { getKnowledgeBase } from "#lib/knowledge/bases/reads.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { findDocumentStatus, markPending } from "./queries.ts";

const notFailed = () =>
  new AppError("VALIDATION", {
    message: "Only a failed document can be retried",
    reason: "invalid_state",
  });

/**
 * Retries a failed document; chunks made before the failure are kept. Throws `VALIDATION` (409) if it has not
 * failed, and `NOT_FOUND`.
 */
export async function retryDocument(actor: Actor, knowledgeBaseId: string, id: string): Promise<void> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  if (await markPending(db, actor.ownerId, knowledgeBaseId, id)) {
    requestJobs(documentPending.create({ documentId: id, ownerId: actor.ownerId }));
    return;
  }
  if (!(await findDocumentStatus(db, actor.ownerId, knowledgeBaseId, id))) throw notFound("Document");
  throw notFailed();
}
