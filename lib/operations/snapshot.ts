import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { connection } from "#db/client.ts";
import { FolderLockedError, lockFolder } from "#db/lock-folder.ts";
import { env } from "#lib/platform/env.ts";

const SNAPSHOT = /^database\.[0-9a-f-]{36}\.part$/;

/** Where a backup's copy of the database is, in the data folder. */
export const snapshotFolder = (dataDir: string, id: string): string => join(dataDir, `database.${id}.part`);

/** Removes copies of the database that killed backups left, once they are this old. Those in use are locked, and stay. */
export async function purgeSnapshots(dataDir: string, minAgeMs = 0): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!SNAPSHOT.test(name)) continue;
    const folder = join(dataDir, name);
    const found = await stat(folder).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < minAgeMs) continue;
    try {
      const unlock = await lockFolder(folder);
      await rm(folder, { recursive: true, force: true });
      await unlock();
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
    }
  }
}

/**
 * Copies the running app's PGlite into the data folder, for a backup, which removes the copy afterwards. Returns its
 * folder, or `null` if the app uses Postgres. `id` names the copy, so the backup can lock it before it exists.
 */
export async function snapshotDatabase(id: string): Promise<string | null> {
  const { copyTo } = connection();
  if (!copyTo) return null;
  const folder = snapshotFolder(resolve(env.VISAVIS_DATA_DIR), id);
  await copyTo(folder);
  return folder;
}
