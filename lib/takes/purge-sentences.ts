import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { storageFile } from "#lib/platform/storage.ts";

/** Whoever still works on a script uses its sentences more often than that. */
const KEPT_MS = 14 * 86_400_000;

/** Deletes spoken and drawn sentences that nobody has used for two weeks; takes keep their own. Returns how many. */
export async function purgeSentences(nowMs = Date.now()): Promise<number> {
  const root = storageFile("sentences");
  const owners = await readdir(root).catch(() => []);
  let purged = 0;
  for (const owner of owners) {
    for (const name of await readdir(join(root, owner))) {
      const file = join(root, owner, name);
      const found = await stat(file).catch(() => null);
      if (!found || nowMs - found.mtimeMs < KEPT_MS) continue;
      await rm(file, { force: true });
      purged += 1;
    }
  }
  return purged;
}
