import { db } from "#db/client.ts";
import type { KeyActor, KeyScope, MemberActor, Role } from "#lib/platform/actor.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { sendMailsSoon } from "../mails/account-mails.ts";
import { leastRole, mayRequest, requirePermission } from "../members/roles.ts";
import { revokeKeysWithin, storeKey } from "./keys.ts";
import { countKeysMadeBy, lockKeyRows, lockUsableKey } from "./queries.ts";

/** Also limits the mails that report new keys. */
const MAX_KEYS_PER_DAY = 100;

type NewKey = { name: string; scope: KeyScope; role?: Role | undefined; expiresAt?: Date | undefined };
type CreatedKey = { id: string; key: string; scope: KeyScope; role: Role; expiresAt: Date | null };

export const madeByKey = () =>
  new AppError("AUTH_DENIED", {
    message: "An API key that another one created can't create keys, and revokes only itself",
  });
export const scopeTooWide = () =>
  new AppError("AUTH_DENIED", {
    reason: "insufficient_scope",
    message: "A new key can have no wider scope than the key that creates it",
  });
export const roleTooWide = () =>
  new AppError("AUTH_DENIED", {
    reason: "insufficient_role",
    message: "A new key can have no wider role than the key that creates it, and never that of an owner",
  });
export const tooManyNewKeys = () =>
  new AppError("QUOTA_EXCEEDED", {
    reason: "rate_limited",
    message: `An API key can create ${MAX_KEYS_PER_DAY} keys in 24 hours. Try again later`,
    retryAfterMs: DAY_MS,
  });

const isWithin = (scope: KeyScope, bound: KeyScope): boolean => bound === "full" || scope === bound;

/**
 * Creates a key of the same member that may do no more than the key that creates it, for no longer, and never what only
 * owners may. It is revoked with the key that creates it. Throws `AUTH_DENIED` for a wider one, and for a key that a key
 * created.
 */
export async function createNarrowerKey(
  actor: KeyActor,
  input: NewKey,
  now = new Date(),
): Promise<CreatedKey> {
  const created = await db.transaction(async (tx) => {
    const found = await lockUsableKey(tx, actor.ownerId, actor.keyId, now);
    if (!found) throw new AppError("AUTH_INVALID");
    const { row: own } = found;
    if (own.parentId !== null) throw madeByKey();
    const ownRole = leastRole(found.role, own.maxRole);
    requirePermission(ownRole, "keys.change");
    const widestRole = leastRole(ownRole, "editor");
    const { name, scope, role = widestRole } = input;
    if (!isWithin(scope, own.scope)) throw scopeTooWide();
    if (leastRole(role, widestRole) !== role) throw roleTooWide();
    if (!mayRequest(role, scope)) {
      throw invalidField("role", "A key of a viewer can only read. Use the scope read, or the role editor");
    }
    const expiresAt = input.expiresAt ?? own.expiresAt;
    requireExpiry(expiresAt, own.expiresAt, now);
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countKeysMadeBy(tx, actor.ownerId, own.id, since)) >= MAX_KEYS_PER_DAY) throw tooManyNewKeys();
    const bounds = { parentId: own.id, maxRole: role, ...(expiresAt && { expiresAt }) };
    const { id, key } = await storeKey(tx, { ...actor, userId: own.userId }, { name, scope, ...bounds });
    return { id, key, scope, role, expiresAt };
  });
  sendMailsSoon();
  return created;
}

function requireExpiry(expiresAt: Date | null, latest: Date | null, now: Date): void {
  if (expiresAt && expiresAt <= now) throw invalidField("expires_at", "expires_at must be in the future");
  if (latest && (!expiresAt || expiresAt > latest)) {
    throw invalidField(
      "expires_at",
      "expires_at must not be later than the expiry of the key that creates it",
    );
  }
}

/**
 * Revokes a key with the authority of another one, as its member could: see `revokeKeys`. A key that a key created revokes
 * only itself.
 */
export async function revokeKeyByKey(actor: KeyActor, id: string, now = new Date()): Promise<string[]> {
  return await db.transaction(async (tx) => {
    // Before the key's own, so that two keys that revoke each other cannot wait for each other.
    await lockKeyRows(tx, actor.ownerId, { ids: [actor.keyId, id] });
    const own = await lockUsableKey(tx, actor.ownerId, actor.keyId, now);
    if (!own) throw new AppError("AUTH_INVALID");
    if (own.row.parentId !== null && id !== actor.keyId) throw madeByKey();
    return await revokeKeysWithin(tx, memberOf(actor), [id], now);
  });
}

/** The member that a key belongs to, with the key's role, as use cases of members take it. The audit log names the key. */
export const memberOf = ({ scope: _, memberId, ...actor }: KeyActor): MemberActor => ({
  ...actor,
  userId: memberId,
});
