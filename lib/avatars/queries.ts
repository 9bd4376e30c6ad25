import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
} from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { avatars, avatarVoices, photoConsents } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";

/**
 * Built-in avatars that can no longer be chosen, because people who look real have replaced the drawn ones. Scenarios, links
 * and takes that use them keep them.
 */
export const RETIRED_SLUGS = ["henry", "kenji", "mei"];

/** How the account wants an avatar to speak; null for as it was made. */
export type AvatarVoice = Pick<typeof avatarVoices.$inferSelect, "voice" | "speed" | "pronunciations">;

/** `voice` is the avatar's own one, and `chosen` what the account chose. */
export type AvatarRow = typeof avatars.$inferSelect & { chosen: AvatarVoice | null };

/** Avatars as the account sees them. */
const selectAvatars = (db: Db, ownerId: string) =>
  db
    .select({
      ...getTableColumns(avatars),
      // First comes a column that is never null: by it, drizzle tells whether there is a row.
      chosen: {
        ownerId: avatarVoices.ownerId,
        voice: avatarVoices.voice,
        speed: avatarVoices.speed,
        pronunciations: avatarVoices.pronunciations,
      },
    })
    .from(avatars)
    .leftJoin(avatarVoices, and(eq(avatarVoices.avatarId, avatars.id), eq(avatarVoices.ownerId, ownerId)));

/** Built-in avatars are visible to everyone, others to their owner. */
const visibleTo = (ownerId: string) =>
  and(or(isNull(avatars.ownerId), eq(avatars.ownerId, ownerId)), notDeleted.avatar);

export async function findAvatarRow(db: Db, ownerId: string, id: string): Promise<AvatarRow | undefined> {
  const [row] = await selectAvatars(db, ownerId).where(and(visibleTo(ownerId), eq(avatars.id, id)));
  return row;
}

export async function findAvatarRowBySlug(
  db: Db,
  ownerId: string,
  slug: string,
): Promise<AvatarRow | undefined> {
  const [row] = await selectAvatars(db, ownerId).where(and(visibleTo(ownerId), eq(avatars.slug, slug)));
  return row;
}

/** Which avatars to list; `withRetired`: also built-in ones that can no longer be chosen. */
export interface AvatarPage {
  /** All of them without it. */
  readonly limit?: number | undefined;
  readonly beforeId?: string | undefined;
  readonly withRetired?: boolean;
}

/** Newest first, before `beforeId` (ids sort by creation time). */
export async function listAvatarRows(db: Db, ownerId: string, page: AvatarPage): Promise<AvatarRow[]> {
  const rows = selectAvatars(db, ownerId)
    .where(
      and(
        visibleTo(ownerId),
        page.beforeId ? lt(avatars.id, page.beforeId) : undefined,
        page.withRetired
          ? undefined
          : or(isNotNull(avatars.ownerId), notInArray(avatars.slug, RETIRED_SLUGS)),
      ),
    )
    .orderBy(desc(avatars.id));
  return page.limit === undefined ? await rows : await rows.limit(page.limit);
}

/** For public pages, which show the portrait to anyone. */
export async function findSlugAcrossOwners(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: avatars.slug })
    .from(avatars)
    .where(and(eq(avatars.id, id), notDeleted.avatar));
  return row?.slug;
}

/** Whether an avatar is in the trash. For public pages, whose addresses name the folder of its files. */
export async function isTrashedAcrossOwners(db: Db, slug: string): Promise<boolean> {
  return (await db.$count(avatars, and(eq(avatars.slug, slug), isNotNull(avatars.deletedAt)))) > 0;
}

/** The oldest built-in avatar, which belongs to no owner. */
export async function findFirstBuiltInAcrossOwners(db: Db): Promise<typeof avatars.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(avatars)
    .where(isNull(avatars.ownerId))
    .orderBy(asc(avatars.id))
    .limit(1);
  return row;
}

export async function countOwnAvatars(db: Db, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ own: count() })
    .from(avatars)
    .where(and(eq(avatars.ownerId, ownerId), notDeleted.avatar));
  return row?.own ?? 0;
}

/** Also of avatars in the trash, whose files exist. */
export async function listOwnSlugs(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.select({ slug: avatars.slug }).from(avatars).where(eq(avatars.ownerId, ownerId));
  return rows.map(({ slug }) => slug);
}

export async function insertAvatar(db: Db, values: typeof avatars.$inferInsert): Promise<AvatarRow> {
  const [row] = await db.insert(avatars).values(values).returning();
  if (!row) throw new Error("The avatar was not stored");
  return { ...row, chosen: null };
}

export async function upsertAvatarVoice(
  db: Db,
  ownerId: string,
  avatarId: string,
  change: Partial<AvatarVoice>,
): Promise<void> {
  await db
    .insert(avatarVoices)
    .values({ ...change, ownerId, avatarId })
    .onConflictDoUpdate({ target: [avatarVoices.ownerId, avatarVoices.avatarId], set: change });
}

export async function findAvatarPronunciations(
  db: Db,
  ownerId: string,
  avatarId: string,
): Promise<Pronunciation[]> {
  const [row] = await db
    .select({ pronunciations: avatarVoices.pronunciations })
    .from(avatarVoices)
    .where(and(eq(avatarVoices.ownerId, ownerId), eq(avatarVoices.avatarId, avatarId)));
  return row?.pronunciations ?? [];
}

/** Returns `false` if the owner has no such uploaded avatar. */
export async function updateOwnAvatar(
  db: Db,
  ownerId: string,
  id: string,
  change: { name?: string | undefined; liveliness?: Liveliness | undefined },
): Promise<boolean> {
  const rows = await db
    .update(avatars)
    .set(change)
    .where(and(eq(avatars.ownerId, ownerId), eq(avatars.id, id), notDeleted.avatar))
    .returning({ id: avatars.id });
  return rows.length > 0;
}

/** Those of the SHA-256 that are an avatar's of any account. */
export async function listPackHashesAcrossOwners(db: Db, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ packHash: avatars.packHash })
    .from(avatars)
    .where(and(inArray(avatars.packHash, [...hashes]), notDeleted.avatar));
  return rows.flatMap(({ packHash }) => packHash ?? []);
}

export async function insertPhotoConsent(db: Db, values: typeof photoConsents.$inferInsert): Promise<void> {
  await db.insert(photoConsents).values(values);
}

/** Those of the owner's avatars that are in the trash, locked until `tx` ends. */
export async function lockTrashedAvatars(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; slug: string; name: string }[]> {
  return await tx
    .select({ id: avatars.id, slug: avatars.slug, name: avatars.name })
    .from(avatars)
    .where(and(eq(avatars.ownerId, ownerId), inArray(avatars.id, [...ids]), isNotNull(avatars.deletedAt)))
    .for("update");
}

/** For workers, whose token is bound to a session with this avatar. */
export async function findUploadedSlugAcrossOwners(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: avatars.slug })
    .from(avatars)
    .where(and(eq(avatars.id, id), isNotNull(avatars.ownerId), notDeleted.avatar));
  return row?.slug;
}
