import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { takes } from "#db/schema/index.ts";
import type { Page } from "#lib/platform/http/pages.ts";

export type TakeRow = typeof takes.$inferSelect;

const ofClip = (ownerId: string, clipId: string) => and(eq(takes.ownerId, ownerId), eq(takes.clipId, clipId));

/** Newest first, those below `beforeId`; ids sort by creation. All of them without a page. */
export async function listTakeRows(db: Db, ownerId: string, clipId: string, page?: Page): Promise<TakeRow[]> {
  const below = page?.beforeId ? lt(takes.id, page.beforeId) : undefined;
  const rows = db
    .select()
    .from(takes)
    .where(and(ofClip(ownerId, clipId), below))
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

/** The ids of those that were deleted. */
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

/** Makes a take the favourite of its clip in place of the one before; null takes it away. False when the clip has no such take. */
export async function markFavorite(
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
