import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { avatarHome, backgroundFile, UPLOADED_PREFIX } from "#lib/avatars/avatar-files.ts";
import { env } from "#lib/platform/env.ts";
import { errorCode } from "#lib/platform/error-code.ts";
import { storageFile } from "#lib/storage/storage.ts";
import { isTempPath } from "#lib/storage/write-file-atomic.ts";
import { purgeSnapshots } from "./snapshot-folder.ts";

/** Nothing takes that long to write. */
const OLD_MS = 86_400_000;
/** The deepest path: `recordings/<account>/<session>/parts`. */
const DEPTH = 4;

/**
 * Deletes temporary files that a killed app left among stored files, uploaded avatars and backgrounds, and the copy of
 * the database that a killed backup left. Files still being written are newer. Safe to repeat. Returns their number.
 */
export async function purgeTempFiles(nowMs = Date.now()): Promise<number> {
  const roots = [storageFile(""), dirname(avatarHome(UPLOADED_PREFIX)), dirname(backgroundFile(""))];
  await purgeSnapshots(resolve(env.VISAVIS_DATA_DIR), OLD_MS);
  let purged = 0;
  for (const root of roots) {
    for await (const path of listUnfinished(root, DEPTH)) {
      const found = await stat(path).catch(() => null);
      if (!found || nowMs - found.mtimeMs < OLD_MS) continue;
      await rm(path, { recursive: true, force: true });
      purged += 1;
    }
  }
  return purged;
}

async function* listUnfinished(folder: string, depth: number): AsyncGenerator<string> {
  for (const entry of await readFolder(folder)) {
    const path = join(folder, entry.name);
    if (isTempPath(path)) yield path;
    else if (entry.isDirectory() && depth > 0) yield* listUnfinished(path, depth - 1);
  }
}

/** Empty if the folder is gone: other processes delete, too. */
async function readFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
