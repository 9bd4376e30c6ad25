import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "#lib/platform/env.ts";

/** Where the file of that path behind `/api/files/` lies; the path is ours, never a caller's. */
export const storageFile = (path: string): string => join(resolve(env.VISAVIS_DATA_DIR), "storage", path);

/**
 * Removes a file or a folder with all that is in it; one that is not there is fine. It is tried again when a file comes
 * while the folder is emptied: a job may still be writing.
 */
export const removeStored = (path: string): Promise<void> =>
  rm(storageFile(path), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
