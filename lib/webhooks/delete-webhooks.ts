import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/platform/http/deletion.ts";
import { deleteWebhookRows } from "#lib/webhooks/queries.ts";
import { webhookNotFound } from "#lib/webhooks/webhook-not-found.ts";

/** Deletes those of `ids` that are the caller's own, with their deliveries; throws when none is. */
export async function deleteWebhooks(caller: Caller, ids: string[]): Promise<Deletion> {
  const deletedIds = await deleteWebhookRows(db, caller.ownerId, searchableIds(ids));
  if (deletedIds.length === 0) throw webhookNotFound();
  return splitDeletion(ids, deletedIds);
}
