import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Where binaries and models are kept; shared by every instance and clone of this user. */
export function cacheDir(env: Record<string, string | undefined> = process.env): string {
  return resolve(env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache", "visavis"));
}
