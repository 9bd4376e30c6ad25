import { crc32 } from "node:zlib";
import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { loadPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import type { Actor, KeyActor, KeyScope, MemberActor, Role } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId, randomBase62, toBase62 } from "#lib/platform/ids.ts";
import { countCallsByKey } from "#lib/usage/usage.ts";
import { queueMail, sendMailsSoon } from "../mails/account-mails.ts";
import { leastRole, mayDo, type Permission } from "../members/roles.ts";
import { findUser } from "../sign-in/queries.ts";
import {
  type ApiKeyRow,
  countKeyRows,
  findKeyByHashAcrossOwners,
  findKeyOwnerAcrossOwners,
  findUsableKey,
  insertKey,
  listKeyRows,
  listLiveKeyRows,
  lockKeyRows,
  lockUsableKey,
  markKeyUsed,
  revokeKeyRow,
  revokeKeysMadeBy,
} from "./queries.ts";

const PREFIX = "vv_live_";
const SHAPE = /^vv_live_[0-9A-Za-z]{46}$/;
const CHECKSUM_LENGTH = 6;

const checksumOf = (text: string): string => toBase62(crc32(text), CHECKSUM_LENGTH);

/** `vv_live_`, 40 random characters and their CRC32, which secret scanners use to recognize a leaked key. */
export function newApiKey(): string {
  const body = PREFIX + randomBase62(40);
  return body + checksumOf(body);
}

/** True for a text that could be a key: anything else is rejected without a database query. */
export function isApiKeyShaped(text: string): boolean {
  return SHAPE.test(text) && text.endsWith(checksumOf(text.slice(0, -CHECKSUM_LENGTH)));
}

/** "Last used" has a resolution of a minute: updating it on every request would turn every read into a write. */
const LAST_USED_STEP_MS = 60_000;

/** Authenticates an API key. Malformed, unknown, revoked and expired keys all get `AUTH_INVALID`, and so do keys that such a key created. */
export async function authenticateKey(key: string, now = new Date()): Promise<KeyActor> {
  const found = isApiKeyShaped(key) ? await findKeyByHashAcrossOwners(db, sha256(key), now) : undefined;
  if (!found) throw new AppError("AUTH_INVALID");
  const { row } = found;
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > LAST_USED_STEP_MS) {
    await markKeyUsed(db, row.ownerId, row.id, now);
  }
  const { ownerId, id: keyId, userId: memberId, scope } = row;
  return { ownerId, keyId, memberId, scope, role: roleOf(found) };
}

/** A key can do no more than its member can at the moment. */
const roleOf = ({ role, row }: { role: Role; row: ApiKeyRow }): Role => leastRole(role, row.maxRole);

/** Throws `AUTH_INVALID` if the key of a request that still runs was revoked, or has expired, since it began. */
export async function requireUsable(
  { ownerId, keyId }: Pick<KeyActor, "ownerId" | "keyId">,
  now = new Date(),
): Promise<void> {
  if (!(await findUsableKey(db, ownerId, keyId, now))) throw new AppError("AUTH_INVALID");
}

/** The ids of the member's keys that are neither revoked nor expired. */
export async function listUsableKeyIds(
  { ownerId }: Actor,
  memberId: string,
  now = new Date(),
): Promise<string[]> {
  return (await listLiveKeyRows(db, ownerId, memberId, now)).map(({ id }) => id);
}

/** Whether the account's member or API key with this id, which could do something before, still may. */
export async function mayStillDo(
  { ownerId }: Actor,
  id: string,
  permission: Permission,
  now = new Date(),
): Promise<boolean> {
  const member = await findUser(db, ownerId, id);
  if (member) return mayDo(member.role, permission);
  const key = await findUsableKey(db, ownerId, id, now);
  return key !== undefined && mayDo(roleOf(key), permission);
}

/**
 * Throws `AUTH_INVALID` if the actor is an API key that was revoked, or has expired, since it was authenticated. Locks the
 * key: nobody revokes it until `tx` ends.
 */
export async function lockActingKey(
  tx: Db,
  { ownerId, keyId }: Actor & { keyId?: string | undefined },
  now = new Date(),
): Promise<void> {
  if (keyId !== undefined && !(await lockUsableKey(tx, ownerId, keyId, now)))
    throw new AppError("AUTH_INVALID");
}

type CreateKeyInput = { name: string; scope: KeyScope; expiresAt?: Date | undefined };

/** Creates a key that belongs to the actor. The response is the only place where it can ever be read. */
export async function createKey(
  actor: Actor & { userId: string },
  input: CreateKeyInput,
): Promise<{ id: string; key: string }> {
  const created = await db.transaction((tx) => storeKey(tx, actor, input));
  sendMailsSoon();
  return created;
}

/** Stores a new key of a member, who gets a mail. Call `sendMailsSoon` after the transaction. */
export async function storeKey(
  tx: Db,
  actor: Actor & { userId: string },
  { name, ...fields }: CreateKeyInput & { parentId?: string; maxRole?: Role },
): Promise<{ id: string; key: string }> {
  const key = newApiKey();
  const id = newId();
  const { ownerId, userId } = actor;
  const secret = { keyHash: sha256(key), lastFour: key.slice(-4) };
  await insertKey(tx, { id, ownerId, userId, name, ...fields, ...secret });
  await recordAudit(tx, actor, "key.created", { id, name });
  const user = await findUser(tx, ownerId, userId);
  if (user) await queueMail(tx, { ownerId, userId, email: user.email }, "key_created", name);
  return { id, key };
}

const RECENT_MS = 30 * DAY_MS;

/** `recentCalls`: number of calls it started in the last 30 days. `memberEmail`: the member it belongs to. */
type ListedKey = ApiKeyRow & { recentCalls: number; memberEmail: string };

/** Lists a page of the actor's keys, newest first unless it is sorted, including revoked and expired ones. */
export async function listKeys(
  actor: Actor,
  page: Page,
  now = new Date(),
): Promise<{ rows: ListedKey[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await loadPage(
    page,
    (wanted) => listKeyRows(db, actor.ownerId, wanted),
    ({ name, createdAt }, by) => sortValueOf({ name, updatedAt: createdAt }, by),
  );
  const calls = await countCallsByKey(actor, new Date(now.getTime() - RECENT_MS));
  return { rows: rows.map((row) => ({ ...row, recentCalls: calls.get(row.id) ?? 0 })), nextCursor };
}

/** Counts the actor's keys that match the page's search. */
export const countKeys = (actor: Actor, page: Page): Promise<number> => countKeyRows(db, actor.ownerId, page);

export const noSuchKey = () => new AppError("NOT_FOUND", { message: "Key not found" });

/**
 * Revokes keys at once, all or none: the member's own, or any of the account's for an owner and the operator. The keys that
 * they created are revoked with them. Revoking one again changes nothing. Returns the ids of the keys that are revoked now.
 */
export async function revokeKeys(
  actor: MemberActor | (Actor & { isOperator: true }),
  ids: readonly string[],
  now = new Date(),
): Promise<string[]> {
  return await db.transaction((tx) => revokeKeysWithin(tx, actor, ids, now));
}

/** Like `revokeKeys`, within a transaction. */
export async function revokeKeysWithin(
  tx: Db,
  actor: MemberActor | (Actor & { isOperator: true }),
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const isLimited = "role" in actor && actor.role !== "owner";
  const revoked: { id: string; name: string }[] = [];
  await lockKeyRows(tx, actor.ownerId, { ids: [...ids] });
  for (const id of new Set(ids)) {
    const which = isLimited ? { id, userId: actor.userId } : { id };
    const key = await revokeKeyRow(tx, actor.ownerId, which, now);
    if (!key) throw noSuchKey();
    if (key.isRevokedNow) revoked.push({ id, name: key.name });
    // The lock has waited for requests that were creating keys with this one.
    revoked.push(...(await revokeKeysMadeBy(tx, actor.ownerId, id, now)));
  }
  await recordAudit(tx, actor, "key.revoked", revoked);
  return revoked.map(({ id }) => id);
}

/**
 * For the operator: revokes any account's key at once. Revoking it again changes nothing. Returns its account, and the ids
 * of the keys that are revoked now.
 */
export async function revokeAnyKey(
  id: string,
  now = new Date(),
): Promise<{ ownerId: string; revoked: string[] }> {
  const ownerId = await findKeyOwnerAcrossOwners(db, id);
  if (!ownerId) throw noSuchKey();
  return { ownerId, revoked: await revokeKeys({ ownerId, isOperator: true }, [id], now) };
}
