import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { listPage } from "#db/list-page.ts";
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

const isListed = (ownerId: string, { search }: Pick<Page, "search">) =>
  and(eq(secrets.ownerId, ownerId), contains([secrets.name], search));

/** In the order of the page, after its cursor. */
export async function listSecretRows(db: Db, ownerId: string, page: Page): Promise<SecretRow[]> {
  const { isAfter, order } = listPage(secrets, page);
  return await db
    .select(withoutValue)
    .from(secrets)
    .where(and(isListed(ownerId, page), isAfter))
    .orderBy(...order)
    .limit(page.limit);
}

/** All of the owner's that match the search. */
export const countSecretRows = (db: Db, ownerId: string, page: Pick<Page, "search">): Promise<number> =>
  db.$count(secrets, isListed(ownerId, page));

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
