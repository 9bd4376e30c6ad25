import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "#lib/platform/env.ts";

/** The local file for a path under `/api/files/`. The path is ours, never a client's. */
export const storageFile = (path: string): string => join(resolve(env.VISAVIS_DATA_DIR), "storage", path);

/**
 * Removes a file, or a folder with its content; a missing one is fine. Retries if a file appears while the folder is
 * emptied, because a job may still be writing.
 */
export const removeStored = (path: string): Promise<void> =>
  rm(storageFile(path), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
