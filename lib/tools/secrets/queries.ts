import { and, asc, desc, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { secrets } from "#db/schema/index.ts";
import type { Page } from "#lib/http/input/pages.ts";

/** A secret without its value, which only calls of endpoints need. */
export type SecretRow = Omit<typeof secrets.$inferSelect, "sealedValue">;

const withoutValue = {
  id: secrets.id,
  ownerId: secrets.ownerId,
  name: secrets.name,
  createdAt: secrets.createdAt,
  updatedAt: secrets.updatedAt,
};

/**
 * Returns `false`, and stores nothing, if the owner already has a secret of that name. The unique index
 * decides between parallel calls.
 */
export async function insertSecret(
  db: Db,
  secret: { id: string; ownerId: string; name: string; sealedValue: string },
): Promise<boolean> {
  const inserted = await db
    .insert(secrets)
    .values(secret)
    .onConflictDoNothing()
    .returning({ id: secrets.id });
  return inserted.length > 0;
}

/** Returns `false` if the owner has no such secret. Throws a unique violation if the name is taken. */
export async function updateSecretRow(
  db: Db,
  ownerId: string,
  id: string,
  change: { name?: string | undefined; sealedValue?: string | undefined },
): Promise<boolean> {
  const updated = await db
    .update(secrets)
    .set(change)
    .where(and(eq(secrets.ownerId, ownerId), eq(secrets.id, id)))
    .returning({ id: secrets.id });
  return updated.length > 0;
}

/** Newest first, before `beforeId` (ids sort by creation time). */
export async function listSecretRows(db: Db, ownerId: string, page: Page): Promise<SecretRow[]> {
  const below = page.beforeId ? lt(secrets.id, page.beforeId) : undefined;
  return await db
    .select(withoutValue)
    .from(secrets)
    .where(and(eq(secrets.ownerId, ownerId), below))
    .orderBy(desc(secrets.id))
    .limit(page.limit);
}

/** The names of all of the owner's secrets. Few enough for one query (`ROW_LIMITS`). */
export async function listSecretNameRows(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ name: secrets.name })
    .from(secrets)
    .where(eq(secrets.ownerId, ownerId))
    .orderBy(asc(secrets.name));
  return rows.map(({ name }) => name);
}

/** The names of the owner's secrets among `ids`. */
export async function listSecretNamesAmong(db: Db, ownerId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ name: secrets.name })
    .from(secrets)
    .where(and(eq(secrets.ownerId, ownerId), inArray(secrets.id, ids)));
  return rows.map(({ name }) => name);
}

/** The sealed values of the owner's secrets with these names. */
export async function listSealedSecrets(
  db: Db,
  ownerId: string,
  names: string[],
): Promise<{ id: string; name: string; sealedValue: string }[]> {
  if (names.length === 0) return [];
  return await db
    .select({ id: secrets.id, name: secrets.name, sealedValue: secrets.sealedValue })
    .from(secrets)
    .where(and(eq(secrets.ownerId, ownerId), inArray(secrets.name, names)));
}

/** Returns the ids that were deleted. */
export async function deleteSecretRows(db: Db, ownerId: string, ids: string[]): Promise<string[]> {
  const deleted = await db
    .delete(secrets)
    .where(and(eq(secrets.ownerId, ownerId), inArray(secrets.id, ids)))
    .returning({ id: secrets.id });
  return deleted.map(({ id }) => id);
}
