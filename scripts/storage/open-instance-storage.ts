import { instanceIdOf, openStorage } from "#lib/storage/open-storage.ts";
import type { Storage } from "#lib/storage/storage-api.ts";
import { readStorageSettings, type StorageSettings } from "#lib/storage/storage-settings.ts";
import type { Environment, Settings } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

type Keys = { encryptionKey: string; encryptionKeyOld?: string };

/** The ids of the instance with these secrets, the current one first. */
export const instanceIds = ({ encryptionKey, encryptionKeyOld }: Keys): [string, ...string[]] => [
  instanceIdOf(encryptionKey),
  ...(encryptionKeyOld === undefined ? [] : [instanceIdOf(encryptionKeyOld)]),
];

/** Reads where files are kept. Throws `SetupError` that names the setting. */
export function readStorage(env: Environment, dataDir: string): StorageSettings {
  try {
    return readStorageSettings(env, dataDir);
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

/** Opens the storage that the instance with these secrets uses. Throws `SetupError` that names a wrong setting. */
export const openInstanceStorage = ({ dataDir }: Settings, env: Environment, keys: Keys): Storage =>
  openStorage(readStorage(env, dataDir), instanceIds(keys));
