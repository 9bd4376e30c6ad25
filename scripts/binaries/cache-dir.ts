import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Folder of binaries and models, shared by all instances and clones of this user. */
export function cacheDir(env: Record<string, string | undefined> = process.env): string {
  return resolve(env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache", "visavis"));
}
