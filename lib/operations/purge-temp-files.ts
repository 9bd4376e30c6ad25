import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "#lib/platform/env.ts";
import { errorCode } from "#lib/platform/error-code.ts";
import { purgeScratch } from "#lib/storage/scratch-folder.ts";
import { storage } from "#lib/storage/storage.ts";
import { isTempPath } from "#lib/storage/write-file-atomic.ts";
import { purgeSnapshots } from "./snapshot-folder.ts";

/** Nothing takes that long to write. */
const OLD_MS = 86_400_000;
const ROOTS = ["storage", "avatars", "backgrounds"];
/** The deepest path: `recordings/<account>/<session>/parts`. */
const DEPTH = 4;

/**
 * Deletes temporary files that a killed app left among stored files, uploaded avatars and backgrounds, and the copy of
 * the database that a killed backup left; with object storage, interrupted uploads. What is still being written is newer.
 * Safe to repeat. Returns their number.
 */
export async function purgeTempFiles(nowMs = Date.now()): Promise<number> {
  const dataDir = resolve(env.VISAVIS_DATA_DIR);
  await purgeSnapshots(dataDir, OLD_MS);
  let purged = await purgeScratch(dataDir, nowMs - OLD_MS);
  purged += await storage().purgeUnfinished(nowMs - OLD_MS);
  for (const root of ROOTS) {
    for await (const path of listUnfinished(join(dataDir, root), DEPTH)) {
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
