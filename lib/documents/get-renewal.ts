import { db } from "#db/client.ts";
import { countRenewal } from "#lib/documents/renewal-queries.ts";
import { embeddingModel } from "#lib/embeddings/embedding-model.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** How far the renewal of a base's passages has come; undefined when there is nothing to renew. */
export async function getRenewal(
  caller: Caller,
  knowledgeBaseId: string,
): Promise<{ done: number; total: number } | undefined> {
  const counted = await countRenewal(db, caller.ownerId, knowledgeBaseId, embeddingModel());
  return counted.done < counted.total ? counted : undefined;
}
