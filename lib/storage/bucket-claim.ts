import { createHmac } from "node:crypto";
import { z } from "zod";
import { readStored, type Storage, StorageError } from "./storage-api.ts";

/** The object that says whose files a bucket has. */
export const CLAIM_KEY = "visavis-instance.json";
const claimSchema = z.object({ instance: z.string() });

/** Identifies an instance by its encryption key: its apps share it, and no other instance has it. */
export const instanceIdOf = (encryptionKey: string): string =>
  createHmac("sha256", encryptionKey).update("instance of a bucket").digest("hex").slice(0, 32);

/** Returns whose the bucket is; `null` if it is nobody's yet. */
export async function readClaim(storage: Pick<Storage, "open">): Promise<string | null> {
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
export async function claimBucket(
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
