import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { avatarHome, OWN_PREFIX } from "#lib/avatars/avatar-home.ts";
import { backgroundFile } from "#lib/backgrounds/background-file.ts";
import { errorCode } from "#lib/platform/error-code.ts";
import { isUnfinished } from "#lib/platform/make-whole.ts";
import { storageFile } from "#lib/platform/storage.ts";

/** Nothing takes that long to be made. */
const OLD_MS = 86_400_000;
/** As deep as anything lies: `recordings/<account>/<session>/parts`. */
const DEPTH = 4;

/**
 * Deletes what an app that was killed left half made among stored files, uploaded avatars and backgrounds. What is still
 * being made is younger. Safe to repeat. Returns how many.
 */
export async function purgeUnfinished(nowMs = Date.now()): Promise<number> {
  const roots = [storageFile(""), dirname(avatarHome(OWN_PREFIX)), dirname(backgroundFile(""))];
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
    if (isUnfinished(path)) yield path;
    else if (entry.isDirectory() && depth > 0) yield* listUnfinished(path, depth - 1);
  }
}

/** Nothing when it is gone: others delete meanwhile. */
async function readFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
