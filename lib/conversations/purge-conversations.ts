import { readdir } from "node:fs/promises";
import { db } from "#db/client.ts";
import { deleteConversations } from "#lib/conversations/delete-conversations.ts";
import {
  deleteSpentCallsAcrossOwners,
  findKnownSessions,
  forgetRecordings,
  listRetentionsAcrossOwners,
  listSessionsOverBefore,
} from "#lib/conversations/deletion-queries.ts";
import { errorCode } from "#lib/platform/error-code.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { storageFile } from "#lib/platform/storage.ts";
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
  await purgeOrphans();
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

/**
 * Files go after their row: what is left of a deletion that was cut short is made good here. Folders of accounts that
 * this database does not know are left alone: they may be another one's.
 */
async function purgeOrphans(): Promise<void> {
  for (const ownerId of await listFolders("recordings")) {
    const ids = await listFolders(`recordings/${ownerId}`);
    const known = await findKnownSessions(db, ownerId, ids);
    for (const id of ids) if (known && !known.has(id)) await deleteRecordingFiles({ ownerId, id });
  }
}

async function listFolders(path: string): Promise<string[]> {
  try {
    return (await readdir(storageFile(path))).filter(isUuid);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
