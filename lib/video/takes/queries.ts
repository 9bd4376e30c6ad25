import { and, count, desc, eq, inArray, lt, not } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { clips, takes } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { Page } from "#lib/http/input/pages.ts";

export type TakeRow = typeof takes.$inferSelect;

const ofClip = (ownerId: string, clipId: string) =>
  and(eq(takes.ownerId, ownerId), eq(takes.clipId, clipId), notDeleted.take);

/** A page of a clip's takes, of all batches unless it names one. */
export type TakesPage = Page & { batchId?: string | undefined };

/** Newest first, before `beforeId` (ids sort by creation time). Without a page, returns all of them. */
export async function listTakeRows(
  db: Db,
  ownerId: string,
  clipId: string,
  page?: TakesPage,
): Promise<TakeRow[]> {
  const below = page?.beforeId ? lt(takes.id, page.beforeId) : undefined;
  const ofBatch = page?.batchId ? eq(takes.batchId, page.batchId) : undefined;
  const rows = db
    .select()
    .from(takes)
    .where(and(ofClip(ownerId, clipId), ofBatch, below))
    .orderBy(desc(takes.id));
  return page ? await rows.limit(page.limit) : await rows;
}

export async function findTakeRow(
  db: Db,
  ownerId: string,
  clipId: string,
  id: string,
): Promise<TakeRow | undefined> {
  const [row] = await db
    .select()
    .from(takes)
    .where(and(ofClip(ownerId, clipId), eq(takes.id, id)));
  return row;
}

/** The names of a take and its clip. */
export async function findTakeNames(
  db: Db,
  ownerId: string,
  id: string,
): Promise<{ clip: string; take: string } | undefined> {
  const [row] = await db
    .select({ clip: clips.name, take: takes.name })
    .from(takes)
    .innerJoin(clips, eq(clips.id, takes.clipId))
    .where(and(eq(takes.ownerId, ownerId), eq(takes.id, id), notDeleted.clip));
  return row;
}

/** Those of a clip's takes among `ids`, newest first. */
export async function listTakesByIds(
  db: Db,
  ownerId: string,
  clipId: string,
  ids: string[],
): Promise<TakeRow[]> {
  return await db
    .select()
    .from(takes)
    .where(and(ofClip(ownerId, clipId), inArray(takes.id, ids)))
    .orderBy(desc(takes.id));
}

export async function insertTakes(tx: Db, values: PgInsertValue<typeof takes>[]): Promise<TakeRow[]> {
  return await tx.insert(takes).values(values).returning();
}

export async function countTakes(tx: Db, ownerId: string, clipId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(takes).where(ofClip(ownerId, clipId));
  return row?.count ?? 0;
}

/** What the thumbnails of clips are chosen from, newest take first. */
export async function listThumbnailTakes(db: Db, ownerId: string, clipIds: string[]) {
  const { clipId, avatarId, videoPath, isFavorite } = takes;
  return await db
    .select({ clipId, avatarId, videoPath, isFavorite })
    .from(takes)
    .where(and(eq(takes.ownerId, ownerId), inArray(takes.clipId, clipIds)))
    .orderBy(desc(takes.id));
}

/** The takes of clips that are in the trash. */
export async function listTrashedTakes(db: Db, ownerId: string, clipIds: string[]) {
  return await db
    .select({ id: takes.id, ownerId: takes.ownerId, clipId: takes.clipId })
    .from(takes)
    .where(and(eq(takes.ownerId, ownerId), inArray(takes.clipId, clipIds), not(notDeleted.take)));
}

/** Whether a take's clip is in the trash. The signed addresses of its files are valid for longer. */
export async function isTakeTrashed(db: Db, ownerId: string, id: string): Promise<boolean> {
  const found = await db
    .select({ id: takes.id })
    .from(takes)
    .where(and(eq(takes.ownerId, ownerId), eq(takes.id, id), not(notDeleted.take)));
  return found.length > 0;
}

/** Returns the ids that were deleted. */
export async function deleteTakeRows(
  db: Db,
  ownerId: string,
  clipId: string,
  ids: string[],
): Promise<string[]> {
  const deleted = await db
    .delete(takes)
    .where(and(ofClip(ownerId, clipId), inArray(takes.id, ids)))
    .returning({ id: takes.id });
  return deleted.map(({ id }) => id);
}

/**
 * Makes a take the only favorite of its clip; `null` removes the favorite. Returns `false` if the clip has no
 * such take.
 */
export async function setFavoriteRow(
  tx: Db,
  ownerId: string,
  clipId: string,
  id: string | null,
): Promise<boolean> {
  await tx
    .update(takes)
    .set({ isFavorite: false })
    .where(and(ofClip(ownerId, clipId), eq(takes.isFavorite, true)));
  if (id === null) return true;
  const marked = await tx
    .update(takes)
    .set({ isFavorite: true })
    .where(and(ofClip(ownerId, clipId), eq(takes.id, id)))
    .returning({ id: takes.id });
  return marked.length > 0;
}
