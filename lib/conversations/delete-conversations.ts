import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { purgeOrphans } from "#lib/operations/purge.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { AppError } from "#lib/platform/errors.ts";
import { deleteRecordingFiles } from "#lib/recordings/recordings.ts";
import {
  clearRecordings,
  deleteSpentCallsAcrossOwners,
  eraseSessions,
  listRetentionLimitsAcrossOwners,
  listSessionsEndedBefore,
  lockSessions,
} from "./deletion-queries.ts";
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

/** Longer than any month whose minutes are counted. */
const SPENT_CALLS_KEPT_MS = 62 * DAY_MS;
/** Conversations deleted per transaction, so that other requests can run in between. */
const DELETED_AT_ONCE = 50;

/**
 * Deletes conversations and recordings whose retention has ended, and files whose deletion was interrupted.
 * Safe to repeat.
 */
export async function purgeConversations(
  now = new Date(),
): Promise<{ conversations: number; recordings: number }> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const counts = { conversations: 0, recordings: 0 };
  for (const { ownerId, conversationDays, recordingDays } of await listRetentionLimitsAcrossOwners(db)) {
    if (conversationDays !== null) {
      counts.conversations += await purgeOwner(ownerId, daysAgo(conversationDays));
    }
    if (recordingDays === null) continue;
    const ids = await clearRecordings(db, ownerId, daysAgo(recordingDays));
    for (const id of ids) await deleteRecordingFiles({ ownerId, id });
    counts.recordings += ids.length;
  }
  await purgeOrphans("recordings", deleteRecordingFiles);
  await deleteSpentCallsAcrossOwners(db, new Date(now.getTime() - SPENT_CALLS_KEPT_MS));
  return counts;
}

async function purgeOwner(ownerId: string, before: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const ids = await listSessionsEndedBefore(db, ownerId, before, DELETED_AT_ONCE);
    if (ids.length === 0) return deleted;
    deleted += (await deleteConversations({ ownerId }, ids)).deletedIds.length;
  }
}
