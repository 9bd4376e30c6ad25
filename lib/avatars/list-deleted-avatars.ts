import { db } from "#db/client.ts";
import { listPackHashesAcrossOwners } from "./queries.ts";

/** Returns those of the SHA-256 of avatars' files that no account has any longer, so workers delete them. */
export async function listDeletedAvatars(hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const kept = new Set(await listPackHashesAcrossOwners(db, hashes));
  return hashes.filter((hash) => !kept.has(hash));
}
