import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteHostedLinkRows } from "./queries.ts";

/** Deletes those of `ids` that are the actor's links. Throws if none of them is. Live calls continue. */
export async function deleteHostedLinks(actor: Actor, ids: string[]): Promise<Deletion> {
  const deletedIds = await db.transaction(async (tx) => {
    const deleted = await deleteHostedLinkRows(tx, actor.ownerId, searchableIds(ids));
    await recordAudit(
      tx,
      actor,
      "link.deleted",
      deleted.map((id) => ({ id })),
    );
    return deleted;
  });
  if (deletedIds.length === 0) throw notFound("HostedLink");
  return splitDeletion(ids, deletedIds);
}
