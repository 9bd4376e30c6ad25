import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteWebhookRows } from "./queries.ts";

/** Deletes those of `ids` that are the actor's webhooks, with their deliveries. Throws if none of them is. */
export async function deleteWebhooks(actor: Actor, ids: string[]): Promise<Deletion> {
  const deletedIds = await db.transaction(async (tx) => {
    const deleted = await deleteWebhookRows(tx, actor.ownerId, searchableIds(ids));
    await recordAudit(
      tx,
      actor,
      "webhook.deleted",
      deleted.map((id) => ({ id })),
    );
    return deleted;
  });
  if (deletedIds.length === 0) throw notFound("Webhook");
  return splitDeletion(ids, deletedIds);
}
