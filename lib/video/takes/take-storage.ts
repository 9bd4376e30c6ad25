import { basename } from "node:path";
import { db, type Tx } from "#db/client.ts";
import { purgeOrphans } from "#lib/operations/purge.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { log } from "#lib/platform/log.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { type StoredFile, sumStoredSizes } from "#lib/storage/storage-api.ts";
import { requireStorage } from "#lib/usage/quotas.ts";
import {
  findTakeSizeAcrossOwners,
  lockCancelledAcrossOwners,
  setTakeSizeAcrossOwners,
} from "./job-queries.ts";
import type { TakeRow } from "./queries.ts";
import { removeTakeFiles, sentencesFolder, takeFolder, withExtension } from "./take-files.ts";

type MeasuredTake = Pick<TakeRow, "id" | "ownerId">;

/** Sums the sizes of a take's files. With `kept`, leaves out other videos and music, which are about to be removed. */
export async function measureTake(
  take: MeasuredTake,
  kept: readonly (string | null)[] | null = null,
): Promise<number> {
  const others = kept === null ? [] : await listOthers(take, kept);
  const names = others.map((key) => basename(key));
  return await sumStoredSizes(storage(), storedKey(takeFolder(take)), names);
}

/** The keys of a take's videos, posters and music, without those of some videos and music. */
async function listOthers(take: MeasuredTake, kept: readonly (string | null)[]): Promise<string[]> {
  const files = kept.flatMap((path) => (path === null ? [] : [path, withExtension(path, "webp")]));
  const names = new Set(files.map((path) => basename(path)));
  const keys: string[] = [];
  for await (const { key } of storage().list(storedKey(takeFolder(take)))) {
    if (/^(video|music)-/.test(basename(key)) && !names.has(basename(key))) keys.push(key);
  }
  return keys;
}

/**
 * Removes what jobs that were cancelled or died, and uploads of music that died, have left: all files of a take without
 * audio, and videos and music that are not the take's.
 */
export async function removeUnfinishedFiles(
  take: Pick<TakeRow, "id" | "ownerId" | "audioPath" | "videoPath" | "music">,
  rendered: string | null = null,
): Promise<void> {
  if (take.audioPath === null) return await removeTakeFiles(take);
  const kept = [take.videoPath, rendered, take.music?.path ?? null];
  for (const key of await listOthers(take, kept)) await storage().remove(key);
}

/** Removes what the job of a cancelled take has left, and measures the take again. Leaves other takes as they are. */
export async function tidyCancelled(id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // The files of a take that was requested again belong to its new job.
    const take = await lockCancelledAcrossOwners(tx, id);
    if (!take) return;
    await removeUnfinishedFiles(take);
    await setTakeSizeAcrossOwners(tx, id, await measureTake(take));
  });
}

/**
 * Locks the account until `tx` ends, and requires room for what a take has grown to since its size was last recorded.
 * Throws `QUOTA_EXCEEDED`.
 */
export async function requireTakeGrowth(tx: Tx, take: MeasuredTake, sizeBytes: number): Promise<void> {
  const actor = { ownerId: take.ownerId };
  await requireStorage(tx, actor, 0);
  await requireStorage(tx, actor, sizeBytes - (await findTakeSizeAcrossOwners(tx, take.id)));
}

/** Anyone still working on a script uses its sentences more often than this. */
const MAX_AGE_MS = 14 * DAY_MS;
/** Of one account. The cache doesn't count towards its storage quota, so something else has to bound it. */
const MAX_CACHE_BYTES = 2 * 1_073_741_824;

/** Deletes the files of takes whose deletion was interrupted. Safe to repeat. */
export const purgeTakes = (): Promise<void> => purgeOrphans("takes", removeTakeFiles);

/**
 * Deletes cached sounds and segments that have not been used for two weeks, and the oldest of an account whose cache is
 * too large; takes keep their own copies. Returns how many.
 */
export async function purgeSentences(nowMs = Date.now()): Promise<number> {
  const owners = await storage().folders(storedKey("sentences"));
  let purged = 0;
  for (const owner of owners) purged += await purgeCache(sentencesFolder(owner), nowMs - MAX_AGE_MS);
  return purged;
}

async function purgeCache(folder: string, before: number): Promise<number> {
  const files: StoredFile[] = [];
  for await (const file of storage().list(folder)) files.push(file);
  let [kept, purged] = [0, 0];
  // Newest first, so the oldest are those that no longer fit.
  for (const { key, modifiedMs, bytes } of files.sort((a, b) => b.modifiedMs - a.modifiedMs)) {
    kept += bytes;
    if (modifiedMs > before && kept <= MAX_CACHE_BYTES) continue;
    await storage().remove(key);
    purged += 1;
  }
  return purged;
}

/** Far less than the age at which the purge removes a cached file. */
const OFTEN_ENOUGH_MS = DAY_MS;

/** Marks a cached file as used, so the purge keeps it. A failure only lets it expire. */
export async function touchCached(key: string, nowMs = Date.now()): Promise<void> {
  try {
    const found = await storage().stat(key);
    if (found && found.modifiedMs < nowMs - OFTEN_ENOUGH_MS) await storage().touch(key);
  } catch (error) {
    log.warn("a cached file could not be marked as used", { error });
  }
}
