import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { nameTaken } from "#lib/platform/name-taken.ts";
import { requireFewRows } from "#lib/usage/row-limits.ts";
import { insertKnowledgeBase } from "./queries.ts";
import type { CreateKnowledgeBaseInput } from "./schema.ts";

/**
 * Creates a knowledge base without documents. Throws `VALIDATION` if the actor already has one of that name.
 */
export async function createKnowledgeBase(
  actor: Actor,
  input: CreateKnowledgeBaseInput,
): Promise<{ id: string }> {
  const created = await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "knowledgeBases");
    return await insertKnowledgeBase(tx, actor.ownerId, input);
  });
  if (!created) throw nameTaken();
  return created;
}
