import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FolderLockedError, lockFolder } from "#db/lock-folder.ts";

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
