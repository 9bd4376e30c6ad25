import { db } from "#db/client.ts";
import { hostedLinkNotFound } from "#lib/links/hosted-link-not-found.ts";
import { deleteHostedLinkRows } from "#lib/links/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/platform/http/deletion.ts";

/** Deletes those of `ids` that are the caller's own; throws when none is. Calls that run go on. */
export async function deleteHostedLinks(caller: Caller, ids: string[]): Promise<Deletion> {
  const deletedIds = await deleteHostedLinkRows(db, caller.ownerId, searchableIds(ids));
  if (deletedIds.length === 0) throw hostedLinkNotFound();
  return splitDeletion(ids, deletedIds);
}
