import { createHmac } from "node:crypto";
import { z } from "zod";
import { LocalStorage } from "./local-storage.ts";
import type { RequestLimits } from "./s3-requests.ts";
import { S3Storage } from "./s3-storage.ts";
import { readStored, type Storage, StorageError } from "./storage-api.ts";
import type { S3Settings, StorageSettings } from "./storage-settings.ts";

/** The object that says whose files a bucket has. */
export const CLAIM_KEY = "visavis-instance.json";
const claimSchema = z.object({ instance: z.string() });

/** Identifies an instance by its encryption key: its apps share it, and no other instance has it. */
export const instanceIdOf = (encryptionKey: string): string =>
  createHmac("sha256", encryptionKey).update("instance of a bucket").digest("hex").slice(0, 32);

/** Returns whose the bucket is; `null` if it is nobody's yet. */
async function readClaim(storage: Pick<Storage, "open">): Promise<string | null> {
  const bytes = await readStored(storage, CLAIM_KEY);
  if (!bytes) return null;
  try {
    return claimSchema.parse(JSON.parse(Buffer.from(bytes).toString("utf8"))).instance;
  } catch {
    return "unknown";
  }
}

/**
 * Makes sure that a bucket belongs to this instance, and claims one that is nobody's. Two instances with one bucket
 * would take each other's files for leftovers. `ids`: this instance's, and the one before its key changed. Throws
 * `StorageError`.
 */
async function claimBucket(
  storage: Pick<Storage, "open" | "put" | "putNew">,
  [id, previousId]: readonly [string, ...string[]],
): Promise<void> {
  const content = `${JSON.stringify({ instance: id })}\n`;
  const found =
    (await readClaim(storage)) ??
    ((await storage.putNew(CLAIM_KEY, content)) ? id : await readClaim(storage));
  if (found === id) return;
  if (found === null || found !== previousId) {
    throw new StorageError(
      "foreign",
      `its ${CLAIM_KEY} names another one. Choose another S3_BUCKET or S3_PREFIX. If that instance is gone, delete this object.`,
    );
  }
  await storage.put(CLAIM_KEY, content);
}

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
