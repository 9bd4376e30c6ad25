import { db } from "#db/client.ts";
import { deleteConversations } from "#lib/conversations/delete-conversations.ts";
import {
  deleteSpentCallsAcrossOwners,
  forgetRecordings,
  listRetentionsAcrossOwners,
  listSessionsOverBefore,
} from "#lib/conversations/deletion-queries.ts";
import { purgeOrphans } from "#lib/maintenance/purge-orphans.ts";
import { deleteRecordingFiles } from "#lib/recordings/recording-files.ts";

const DAY_MS = 86_400_000;
/** Longer than any month that minutes are counted in. */
const SPENT_MS = 62 * DAY_MS;
/** Conversations that one transaction deletes: other requests come in between. */
const AT_ONCE = 50;

/** Deletes what accounts keep for a time only, and recordings whose deletion was cut short. Safe to repeat. */
export async function purgeConversations(
  now = new Date(),
): Promise<{ conversations: number; recordings: number }> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const counts = { conversations: 0, recordings: 0 };
  for (const { ownerId, conversationDays, recordingDays } of await listRetentionsAcrossOwners(db)) {
    if (conversationDays !== null) {
      counts.conversations += await purgeOwner(ownerId, daysAgo(conversationDays));
    }
    if (recordingDays === null) continue;
    const ids = await forgetRecordings(db, ownerId, daysAgo(recordingDays));
    for (const id of ids) await deleteRecordingFiles({ ownerId, id });
    counts.recordings += ids.length;
  }
  await purgeOrphans("recordings", deleteRecordingFiles);
  await deleteSpentCallsAcrossOwners(db, new Date(now.getTime() - SPENT_MS));
  return counts;
}

async function purgeOwner(ownerId: string, before: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const ids = await listSessionsOverBefore(db, ownerId, before, AT_ONCE);
    if (ids.length === 0) return deleted;
    deleted += (await deleteConversations({ ownerId }, ids)).deletedIds.length;
  }
}
