import { db } from "#db/client.ts";
import { endpointNotFound } from "#lib/endpoints/endpoint-not-found.ts";
import { deleteEndpointRows } from "#lib/endpoints/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/platform/http/deletion.ts";

/** Deletes those of `ids` that are the caller's own; throws when none is. */
export async function deleteEndpoints(caller: Caller, ids: string[]): Promise<Deletion> {
  const deletedIds = await deleteEndpointRows(db, caller.ownerId, searchableIds(ids));
  if (deletedIds.length === 0) throw endpointNotFound();
  return splitDeletion(ids, deletedIds);
}
