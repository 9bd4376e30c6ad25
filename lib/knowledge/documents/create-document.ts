import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { documentPending } from "#inngest/events.ts";
import { getKnowledgeBase } from "#lib/knowledge/bases/reads.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { requireDocument } from "#lib/usage/quotas.ts";
import { readDocumentText } from "./document-text.ts";
import { findDocumentStatus, insertDocument } from "./queries.ts";
import type { CreateDocumentInput } from "./schema.ts";

/**
 * Stores a document in one of the actor's knowledge bases; it is chunked in the background. A document it
 * replaces stays searchable until the new one is ready, and is deleted at that moment. Until then both count. Throws
 * `VALIDATION`, `NOT_FOUND` and `QUOTA_EXCEEDED`.
 */
export async function createDocument(
  actor: Actor,
  knowledgeBaseId: string,
  { name, description, replaces, file }: CreateDocumentInput,
): Promise<{ id: string }> {
  const content = readDocumentText(await file.bytes());
  await getKnowledgeBase(actor, knowledgeBaseId);
  if (replaces && !(await findDocumentStatus(db, actor.ownerId, knowledgeBaseId, replaces))) {
    throw notFound("Document");
  }
  const text = { name, description, content, sizeBytes: file.size, replacesId: replaces ?? null };
  const { id } = await db.transaction(async (tx) => {
    await requireDocument(tx, actor, file.size);
    return await insertDocument(tx, actor.ownerId, knowledgeBaseId, text);
  });
  requestJobs(documentPending.create({ documentId: id, ownerId: actor.ownerId }));
  return { id };
}
