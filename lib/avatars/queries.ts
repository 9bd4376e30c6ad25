import { and, asc, count, desc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { avatars } from "#db/schema/index.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";

export type AvatarRow = typeof avatars.$inferSelect;

/** Built-in avatars are visible to everyone, others to their owner. */
const visibleTo = (ownerId: string) => or(isNull(avatars.ownerId), eq(avatars.ownerId, ownerId));

export async function findAvatarRow(db: Db, ownerId: string, id: string): Promise<AvatarRow | undefined> {
  const [row] = await db
    .select()
    .from(avatars)
    .where(and(visibleTo(ownerId), eq(avatars.id, id)));
  return row;
}

export async function findAvatarRowBySlug(
  db: Db,
  ownerId: string,
  slug: string,
): Promise<AvatarRow | undefined> {
  const [row] = await db
    .select()
    .from(avatars)
    .where(and(visibleTo(ownerId), eq(avatars.slug, slug)));
  return row;
}

/** Newest first, before `beforeId` (ids sort by creation time). */
export async function listAvatarRows(
  db: Db,
  ownerId: string,
  page: { limit: number; beforeId?: string | undefined },
): Promise<AvatarRow[]> {
  return await db
    .select()
    .from(avatars)
    .where(and(visibleTo(ownerId), page.beforeId ? lt(avatars.id, page.beforeId) : undefined))
    .orderBy(desc(avatars.id))
    .limit(page.limit);
}

/** For public pages, which show the portrait to anyone. */
export async function findSlugAcrossOwners(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ slug: avatars.slug }).from(avatars).where(eq(avatars.id, id));
  return row?.slug;
}

/** The oldest built-in avatar, which belongs to no owner. */
export async function findFirstBuiltInAcrossOwners(db: Db): Promise<AvatarRow | undefined> {
  const [row] = await db
    .select()
    .from(avatars)
    .where(isNull(avatars.ownerId))
    .orderBy(asc(avatars.id))
    .limit(1);
  return row;
}

export async function countOwnAvatars(db: Db, ownerId: string): Promise<number> {
  const [row] = await db.select({ own: count() }).from(avatars).where(eq(avatars.ownerId, ownerId));
  return row?.own ?? 0;
}

export async function listOwnSlugs(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.select({ slug: avatars.slug }).from(avatars).where(eq(avatars.ownerId, ownerId));
  return rows.map(({ slug }) => slug);
}

export async function insertAvatar(db: Db, values: typeof avatars.$inferInsert): Promise<AvatarRow> {
  const [row] = await db.insert(avatars).values(values).returning();
  if (!row) throw new Error("The avatar was not stored");
  return row;
}

/** Returns `false` if the owner has no such uploaded avatar. */
export async function updateLiveliness(
  db: Db,
  ownerId: string,
  id: string,
  liveliness: Liveliness,
): Promise<boolean> {
  const rows = await db
    .update(avatars)
    .set({ liveliness })
    .where(and(eq(avatars.ownerId, ownerId), eq(avatars.id, id)))
    .returning({ id: avatars.id });
  return rows.length > 0;
}

/** Returns the slug of the deleted avatar, or `undefined` if the owner has no such uploaded avatar. */
export async function deleteAvatarRow(db: Db, ownerId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .delete(avatars)
    .where(and(eq(avatars.ownerId, ownerId), eq(avatars.id, id)))
    .returning({ slug: avatars.slug });
  return row?.slug;
}

/** For workers, whose token is bound to a session with this avatar. */
export async function findUploadedSlugAcrossOwners(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: avatars.slug })
    .from(avatars)
    .where(and(eq(avatars.id, id), isNotNull(avatars.ownerId)));
  return row?.slug;
}
