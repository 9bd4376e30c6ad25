import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteSecretRows } from "./queries.ts";

/**
 * Deletes the actor's secrets among `ids`. Endpoints that use one can no longer be called. Throws `NOT_FOUND`
 * if none exists.
 */
export async function deleteSecrets(actor: Actor, ids: string[]): Promise<Deletion> {
  const deletedIds = await db.transaction(async (tx) => {
    const deleted = await deleteSecretRows(tx, actor.ownerId, searchableIds(ids));
    await recordAudit(
      tx,
      actor,
      "secret.deleted",
      deleted.map((id) => ({ id })),
    );
    return deleted;
  });
  if (deletedIds.length === 0) throw notFound("Secret");
  return splitDeletion(ids, deletedIds);
}
