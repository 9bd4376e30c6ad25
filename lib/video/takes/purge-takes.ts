import { purgeOrphans } from "#lib/operations/purge-orphans.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import type { StoredFile } from "#lib/storage/storage-api.ts";
import { removeTakeFiles, sentencesFolder } from "./take-files.ts";

/** Anyone still working on a script uses its sentences more often than this. */
const MAX_AGE_MS = 14 * 86_400_000;
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
