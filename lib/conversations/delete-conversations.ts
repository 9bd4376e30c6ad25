import { db } from "#db/client.ts";
import { conversationIsLive } from "#lib/conversations/conversation-is-live.ts";
import { eraseSessions, lockSessions } from "#lib/conversations/deletion-queries.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/platform/http/deletion.ts";
import { deleteRecordingFiles } from "#lib/recordings/recording-files.ts";

/**
 * Deletes those of `ids` that are the caller's conversations, with what was said, made of it and recorded. Throws when
 * none is, and when one is live: then nothing is deleted.
 */
export async function deleteConversations(caller: Caller, ids: string[]): Promise<Deletion> {
  const { ownerId } = caller;
  const deletedIds = await db.transaction(async (tx) => {
    const found = await lockSessions(tx, ownerId, searchableIds(ids));
    if (found.some(({ status }) => isLiveStatus(status))) throw conversationIsLive();
    await eraseSessions(tx, ownerId, found);
    return found.map(({ id }) => id);
  });
  if (deletedIds.length === 0) throw new AppError("SESSION_NOT_FOUND");
  await Promise.all(deletedIds.map((id) => deleteRecordingFiles({ ownerId, id })));
  return splitDeletion(ids, deletedIds);
}
