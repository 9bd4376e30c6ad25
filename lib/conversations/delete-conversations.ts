import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { deleteRecordingFiles } from "#lib/recordings/recording-files.ts";
import { eraseSessions, lockSessions } from "./deletion-queries.ts";
import { isLiveStatus } from "./session-status.ts";

/** Deleting a live conversation would not last: its worker would write the rows again. */
export const conversationIsLive = () =>
  new AppError("VALIDATION", {
    message: "A live conversation can't be deleted. End it first",
    reason: "invalid_state",
  });

/**
 * Deletes those of `ids` that are the actor's conversations, with their transcripts, summaries and
 * recordings. Throws if none of them is, or if one is live: then nothing is deleted.
 */
export async function deleteConversations(actor: Actor, ids: string[]): Promise<Deletion> {
  const { ownerId } = actor;
  const deletedIds = await db.transaction(async (tx) => {
    const found = await lockSessions(tx, ownerId, searchableIds(ids));
    if (found.some(({ status }) => isLiveStatus(status))) throw conversationIsLive();
    await eraseSessions(tx, ownerId, found);
    await recordAudit(
      tx,
      actor,
      "conversation.deleted",
      found.map(({ id }) => ({ id })),
    );
    return found.map(({ id }) => id);
  });
  if (deletedIds.length === 0) throw new AppError("SESSION_NOT_FOUND");
  await Promise.all(deletedIds.map((id) => deleteRecordingFiles({ ownerId, id })));
  return splitDeletion(ids, deletedIds);
}
