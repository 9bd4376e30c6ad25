import { db } from "#db/client.ts";
import { leastRole } from "#lib/auth/members/roles.ts";
import type { KeyActor } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import { isApiKeyShaped } from "./key-format.ts";
import { findKeyByHashAcrossOwners, markKeyUsed } from "./queries.ts";

/** "Last used" has a resolution of a minute: updating it on every request would turn every read into a write. */
const LAST_USED_STEP_MS = 60_000;

/** Authenticates an API key. Malformed, unknown, revoked and expired keys all get `AUTH_INVALID`. */
export async function authenticateKey(key: string, now = new Date()): Promise<KeyActor> {
  const found = isApiKeyShaped(key) ? await findKeyByHashAcrossOwners(db, sha256(key)) : undefined;
  const row = found?.row;
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) throw new AppError("AUTH_INVALID");
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > LAST_USED_STEP_MS) {
    await markKeyUsed(db, row.ownerId, row.id, now);
  }
  return { ownerId: row.ownerId, keyId: row.id, scope: row.scope, role: leastRole(found.role, row.maxRole) };
}
