import { db } from "#db/client.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { requestJobs } from "#inngest/client.ts";
import { documentsOutdated } from "#inngest/events.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { nameTaken } from "#lib/platform/name-taken.ts";
import { updateKnowledgeBaseRow } from "./queries.ts";
import type { UpdateKnowledgeBaseInput } from "./schema.ts";

/**
 * Changes a knowledge base's name, description or language. A new language is applied to its chunks in the
 * background. Throws `VALIDATION` if another knowledge base of the actor has the name, and `NOT_FOUND`.
 */
export async function updateKnowledgeBase(actor: Actor, input: UpdateKnowledgeBaseInput): Promise<void> {
  const { id, ...change } = input;
  let isFound: boolean;
  try {
    isFound = await updateKnowledgeBaseRow(db, actor.ownerId, id, change);
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
  if (!isFound) throw notFound("Knowledge base");
  if (change.language !== undefined) requestJobs(documentsOutdated.create({}));
}
