import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/platform/http/deletion.ts";
import { deleteSecretRows } from "#lib/secrets/queries.ts";
import { secretNotFound } from "#lib/secrets/secret-not-found.ts";

/** Deletes those of `ids` that are the caller's own; throws when none is. Endpoints that name one stop being called. */
export async function deleteSecrets(caller: Caller, ids: string[]): Promise<Deletion> {
  const deletedIds = await deleteSecretRows(db, caller.ownerId, searchableIds(ids));
  if (deletedIds.length === 0) throw secretNotFound();
  return splitDeletion(ids, deletedIds);
}
