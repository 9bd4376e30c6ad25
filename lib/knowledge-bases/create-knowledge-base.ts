import { db } from "#db/client.ts";
import { insertKnowledgeBase } from "#lib/knowledge-bases/queries.ts";
import type { CreateKnowledgeBaseInput } from "#lib/knowledge-bases/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { nameTaken } from "#lib/platform/name-taken.ts";

/** Makes a knowledge base without documents; throws `VALIDATION` when the caller has one of that name. */
export async function createKnowledgeBase(
  caller: Caller,
  input: CreateKnowledgeBaseInput,
): Promise<{ id: string }> {
  const created = await insertKnowledgeBase(db, caller.ownerId, input);
  if (!created) throw nameTaken();
  return created;
}
