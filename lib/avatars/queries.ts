import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { avatars } from "#db/schema/index.ts";

export type AvatarRow = typeof avatars.$inferSelect;

/** Built-in avatars are everybody's, others their owner's. */
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

/** Newest first, those below `beforeId`; ids sort by creation. */
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

/** For pages that anybody sees: the portrait is no secret. */
export async function findSlugAcrossOwners(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ slug: avatars.slug }).from(avatars).where(eq(avatars.id, id));
  return row?.slug;
}
