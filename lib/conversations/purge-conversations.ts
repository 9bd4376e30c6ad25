import { db } from "#db/client.ts";
import { purgeOrphans } from "#lib/operations/purge-orphans.ts";
import { deleteRecordingFiles } from "#lib/recordings/recording-files.ts";
import { deleteConversations } from "./delete-conversations.ts";
import {
  clearRecordings,
  deleteSpentCallsAcrossOwners,
  listRetentionLimitsAcrossOwners,
  listSessionsEndedBefore,
} from "./deletion-queries.ts";

const DAY_MS = 86_400_000;
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
