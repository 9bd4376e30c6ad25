import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { purgeOrphans } from "#lib/operations/purge-orphans.ts";
import { storageFile } from "#lib/storage/storage.ts";
import { removeTakeFiles } from "./take-files.ts";

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
  const root = storageFile("sentences");
  const owners = await readdir(root).catch(() => []);
  let purged = 0;
  for (const owner of owners) purged += await purgeCache(join(root, owner), nowMs - MAX_AGE_MS);
  return purged;
}

async function purgeCache(folder: string, before: number): Promise<number> {
  const files: { file: string; usedMs: number; size: number }[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found) files.push({ file, usedMs: found.mtimeMs, size: found.size });
  }
  let [kept, purged] = [0, 0];
  // Newest first, so the oldest are those that no longer fit.
  for (const { file, usedMs, size } of files.sort((a, b) => b.usedMs - a.usedMs)) {
    kept += size;
    if (usedMs > before && kept <= MAX_CACHE_BYTES) continue;
    await rm(file, { force: true });
    purged += 1;
  }
  return purged;
}
