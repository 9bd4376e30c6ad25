import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  or,
  type SQL,
} from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { listPage } from "#db/list-page.ts";
import { apiKeys, users } from "#db/schema/index.ts";
import type { Page } from "#lib/http/input/pages.ts";
import type { Role } from "#lib/platform/actor.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Neither revoked nor expired, and neither is the key that created it. */
function isUsable(now: Date) {
  const parents = alias(apiKeys, "parents");
  const isLive = (key: typeof apiKeys | typeof parents) =>
    and(isNull(key.revokedAt), or(isNull(key.expiresAt), gt(key.expiresAt, now)));
  const isParent = and(eq(parents.ownerId, apiKeys.ownerId), eq(parents.id, apiKeys.parentId));
  const liveParent = new QueryBuilder()
    .select({ id: parents.id })
    .from(parents)
    .where(and(isParent, isLive(parents)));
  return and(isLive(apiKeys), or(isNull(apiKeys.parentId), exists(liveParent)));
}

/** A usable key and its member's role, which bounds the key's. */
type UsableKey = { row: ApiKeyRow; role: Role };

/** The usable keys that a condition selects. */
const selectUsable = (db: Db, which: SQL | undefined, now: Date) =>
  db
    .select({ row: getTableColumns(apiKeys), role: users.role })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(which, isUsable(now)));

/** Unscoped, because the key itself identifies the owner. */
export async function findKeyByHashAcrossOwners(
  db: Db,
  keyHash: string,
  now: Date,
): Promise<UsableKey | undefined> {
  const [found] = await selectUsable(db, eq(apiKeys.keyHash, keyHash), now).limit(1);
  return found;
}

const isKey = (ownerId: string, keyId: string) => and(eq(apiKeys.ownerId, ownerId), eq(apiKeys.id, keyId));

export async function findUsableKey(
  db: Db,
  ownerId: string,
  keyId: string,
  now: Date,
): Promise<UsableKey | undefined> {
  const [found] = await selectUsable(db, isKey(ownerId, keyId), now);
  return found;
}

export async function insertKey(db: Db, key: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(key);
}

export async function markKeyUsed(db: Db, ownerId: string, keyId: string, lastUsedAt: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt }).where(isKey(ownerId, keyId));
}

/**
 * Locks keys of the owner, in the order of their ids so that two of these cannot wait for each other: those with these ids
 * and those that they created, or all of a member. Nobody revokes them until `tx` ends.
 */
export async function lockKeyRows(
  tx: Db,
  ownerId: string,
  which: { ids: string[] } | { userId: string },
): Promise<void> {
  const some =
    "ids" in which
      ? or(inArray(apiKeys.id, which.ids), inArray(apiKeys.parentId, which.ids))
      : eq(apiKeys.userId, which.userId);
  await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.ownerId, ownerId), some))
    .orderBy(asc(apiKeys.id))
    .for("update");
}

/** Locks a usable key: nobody revokes it until `tx` ends. */
export async function lockUsableKey(
  tx: Db,
  ownerId: string,
  keyId: string,
  now: Date,
): Promise<UsableKey | undefined> {
  const [found] = await selectUsable(tx, isKey(ownerId, keyId), now).for("update", { of: apiKeys });
  return found;
}

/** Counts the keys that a key has created since then, revoked ones included. */
export async function countKeysMadeBy(
  db: Db,
  ownerId: string,
  parentId: string,
  since: Date,
): Promise<number> {
  const made = and(
    eq(apiKeys.ownerId, ownerId),
    eq(apiKeys.parentId, parentId),
    gt(apiKeys.createdAt, since),
  );
  return await db.$count(apiKeys, made);
}

/** Revokes the keys that a key has created. Returns those that were not revoked before. */
export async function revokeKeysMadeBy(
  db: Db,
  ownerId: string,
  parentId: string,
  revokedAt: Date,
): Promise<{ id: string; name: string }[]> {
  return await db
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(eq(apiKeys.ownerId, ownerId), eq(apiKeys.parentId, parentId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, name: apiKeys.name });
}

/** For the operator: the account of any key. */
export async function findKeyOwnerAcrossOwners(db: Db, keyId: string): Promise<string | undefined> {
  const [row] = await db.select({ ownerId: apiKeys.ownerId }).from(apiKeys).where(eq(apiKeys.id, keyId));
  return row?.ownerId;
}

const COLUMNS = { id: apiKeys.id, name: apiKeys.name, updatedAt: apiKeys.createdAt };

const isListed = (ownerId: string, { search }: Pick<Page, "search">) =>
  and(eq(apiKeys.ownerId, ownerId), contains([apiKeys.name, users.email], search));

/** In the order of the page, after its cursor. Includes revoked keys, because records refer to them. */
export async function listKeyRows(
  db: Db,
  ownerId: string,
  page: Page,
): Promise<(ApiKeyRow & { memberEmail: string })[]> {
  const { isAfter, order } = listPage(COLUMNS, page);
  return await db
    .select({ ...getTableColumns(apiKeys), memberEmail: users.email })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(isListed(ownerId, page), isAfter))
    .orderBy(...order)
    .limit(page.limit);
}

/** All of the owner's that match the search. */
export async function countKeyRows(db: Db, ownerId: string, page: Pick<Page, "search">): Promise<number> {
  const [row] = await db
    .select({ keys: count() })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(isListed(ownerId, page));
  return row?.keys ?? 0;
}

/** The member's usable keys, newest first. */
export async function listLiveKeyRows(
  db: Db,
  ownerId: string,
  userId: string,
  now: Date,
): Promise<ApiKeyRow[]> {
  return await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.ownerId, ownerId), eq(apiKeys.userId, userId), isUsable(now)))
    .orderBy(desc(apiKeys.id));
}

/** Revokes all keys of a member. Returns those that were not revoked before. */
export async function revokeKeysOfMember(
  tx: Db,
  ownerId: string,
  userId: string,
  revokedAt: Date,
): Promise<{ id: string; name: string }[]> {
  const revoke = () =>
    tx
      .update(apiKeys)
      .set({ revokedAt })
      .where(and(eq(apiKeys.ownerId, ownerId), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id, name: apiKeys.name });
  await lockKeyRows(tx, ownerId, { userId });
  const revoked = await revoke();
  // The statements before have waited for requests that were creating keys, which the first does not see.
  return [...revoked, ...(await revoke())];
}

/** Returns undefined if the owner, or the member `userId`, has no such key. A revoked key keeps its first date. */
export async function revokeKeyRow(
  db: Db,
  ownerId: string,
  key: { id: string; userId?: string | undefined },
  revokedAt: Date,
): Promise<{ name: string; isRevokedNow: boolean } | undefined> {
  const ofUser = key.userId === undefined ? undefined : eq(apiKeys.userId, key.userId);
  const own = and(isKey(ownerId, key.id), ofUser);
  const [revoked] = await db
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(own, isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name });
  if (revoked) return { ...revoked, isRevokedNow: true };
  const [row] = await db.select({ name: apiKeys.name }).from(apiKeys).where(own);
  return row && { ...row, isRevokedNow: false };
}
