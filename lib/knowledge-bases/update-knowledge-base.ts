import { db } from "#db/client.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { requestRenewal } from "#lib/documents/request-renewal.ts";
import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import { updateKnowledgeBaseRow } from "#lib/knowledge-bases/queries.ts";
import type { UpdateKnowledgeBaseInput } from "#lib/knowledge-bases/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { nameTaken } from "#lib/platform/name-taken.ts";

/**
 * Renames and describes a knowledge base; throws `VALIDATION` when another one of the caller's has the name. Its passages
 * get the word forms of another language in the background.
 */
export async function updateKnowledgeBase(caller: Caller, input: UpdateKnowledgeBaseInput): Promise<void> {
  const { id, ...change } = input;
  let isFound: boolean;
  try {
    isFound = await updateKnowledgeBaseRow(db, caller.ownerId, id, change);
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
  if (!isFound) throw knowledgeBaseNotFound();
  if (change.language !== undefined) requestRenewal();
}
