import { claimBucket } from "./bucket-claim.ts";
import { LocalStorage } from "./local-storage.ts";
import type { RequestLimits } from "./s3-requests.ts";
import { S3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage-api.ts";
import type { S3Settings, StorageSettings } from "./storage-settings.ts";

/** Opens the storage that the settings name. `instanceIds`: of this instance, the current one first. */
export function openStorage(
  { dataDir, s3 }: StorageSettings,
  instanceIds: readonly [string, ...string[]],
): Storage {
  return s3 ? openBucket(s3, dataDir, instanceIds) : new LocalStorage(dataDir);
}

/** Opens a bucket. Nothing is written to it before it has been found to be this instance's. */
export function openBucket(
  s3: S3Settings,
  dataDir: string,
  instanceIds: readonly [string, ...string[]],
  limits?: RequestLimits,
): S3Storage {
  const unguarded = new S3Storage(s3, { dataDir, limits });
  let claimed: Promise<void> | undefined;
  const guard = () => {
    // A bucket that could not be asked is asked again with the next file.
    claimed ??= claimBucket(unguarded, instanceIds).catch((error: unknown) => {
      claimed = undefined;
      throw error;
    });
    return claimed;
  };
  return new S3Storage(s3, { dataDir, limits, guard });
}
