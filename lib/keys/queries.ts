import { and, desc, eq, isNull, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { apiKeys } from "#db/schema/index.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Whoever holds the key is its owner: there is nobody to scope by before it is found. */
export async function findKeyByHashAcrossOwners(db: Db, keyHash: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.keyHash, keyHash)).limit(1);
  return row;
}

export async function insertKey(db: Db, key: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(key);
}

export async function markKeyUsed(db: Db, ownerId: string, keyId: string, lastUsedAt: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt })
    .where(and(eq(apiKeys.ownerId, ownerId), eq(apiKeys.id, keyId)));
}

/** The operator's: any owner's key. A key that is revoked already keeps its first date. */
export async function revokeKeyAcrossOwners(db: Db, keyId: string, revokedAt: Date): Promise<boolean> {
  await db
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)));
  const [row] = await db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, keyId)).limit(1);
  return row !== undefined;
}

/** Newest first, those below `beforeId`; ids sort by creation. Revoked ones too: their traces stay readable. */
export async function listKeyRows(
  db: Db,
  ownerId: string,
  page: { limit: number; beforeId?: string | undefined },
): Promise<ApiKeyRow[]> {
  return await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.ownerId, ownerId), page.beforeId ? lt(apiKeys.id, page.beforeId) : undefined))
    .orderBy(desc(apiKeys.id))
    .limit(page.limit);
}

/** False when the owner has no such key. A key that is revoked already keeps its first date. */
export async function revokeKeyRow(
  db: Db,
  ownerId: string,
  keyId: string,
  revokedAt: Date,
): Promise<boolean> {
  const own = and(eq(apiKeys.ownerId, ownerId), eq(apiKeys.id, keyId));
  await db
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(own, isNull(apiKeys.revokedAt)));
  const [row] = await db.select({ id: apiKeys.id }).from(apiKeys).where(own);
  return row !== undefined;
}
