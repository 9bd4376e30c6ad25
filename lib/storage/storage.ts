import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { instanceIdOf, openStorage } from "./open-storage.ts";
import { type Storage, StorageError } from "./storage-api.ts";
import { readStorageSettings } from "./storage-settings.ts";

let opened: Storage | undefined;

/** The storage of this instance. */
export function storage(): Storage {
  opened ??= openStorage(readStorageSettings(env, env.VISAVIS_DATA_DIR), instanceIds());
  return opened;
}

function instanceIds(): [string, ...string[]] {
  const old = env.VISAVIS_ENCRYPTION_KEY_OLD;
  return [instanceIdOf(env.VISAVIS_ENCRYPTION_KEY), ...(old === undefined ? [] : [instanceIdOf(old)])];
}

/**
 * Throws `StorageError` if files can't be stored because of a setting. A bucket that does not respond may be back in a
 * moment, and calls don't need it.
 */
export async function checkStorage(): Promise<void> {
  try {
    await storage().checkUsable();
  } catch (error) {
    if (!(error instanceof StorageError) || error.reason !== "unreachable") throw error;
    log.warn("the object storage does not respond", { error });
  }
}

/** The key of a file by its path under `/api/files/`. */
export const storedKey = (path: string): string => `storage/${path}`;

/** Removes a file, or a folder with its content, by its path under `/api/files/`; a missing one is fine. */
export const removeStored = (path: string): Promise<void> => storage().remove(storedKey(path));
