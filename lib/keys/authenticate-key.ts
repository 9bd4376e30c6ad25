import { db } from "#db/client.ts";
import { isApiKeyShaped } from "#lib/keys/key-format.ts";
import { findKeyByHashAcrossOwners, markKeyUsed } from "#lib/keys/queries.ts";
import type { KeyCaller } from "#lib/platform/caller.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";

/** "Last used" is shown to the minute: writing it at each request would make every read a write. */
const LAST_USED_STEP_MS = 60_000;

/** Who holds this key. Malformed, unknown, revoked and expired keys are refused alike, by `AUTH_INVALID`. */
export async function authenticateKey(key: string, now = new Date()): Promise<KeyCaller> {
  const row = isApiKeyShaped(key) ? await findKeyByHashAcrossOwners(db, sha256(key)) : undefined;
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) throw new AppError("AUTH_INVALID");
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > LAST_USED_STEP_MS) {
    await markKeyUsed(db, row.ownerId, row.id, now);
  }
  return { ownerId: row.ownerId, keyId: row.id, scope: row.scope };
}
