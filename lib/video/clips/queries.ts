import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { listPage } from "#db/list-page.ts";
import { clips, takes } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { Page } from "#lib/http/input/pages.ts";

const ofOwner = (ownerId: string) => and(eq(clips.ownerId, ownerId), notDeleted.clip);
const own = (ownerId: string, id: string) => and(ofOwner(ownerId), eq(clips.id, id));

/** Clips with their number of takes and their favorite. */
function selectClips(db: Db) {
  const ofClip = eq(takes.clipId, clips.id);
  const takeCount = db.select({ count: count() }).from(takes).where(ofClip);
  const favoriteId = db
    .select({ id: takes.id })
    .from(takes)
    .where(and(ofClip, eq(takes.isFavorite, true)));
  return db
    .select({
      id: clips.id,
      name: clips.name,
      createdAt: clips.createdAt,
      updatedAt: clips.updatedAt,
      takeCount: sql`(${takeCount})`.mapWith(Number),
      favoriteId: sql<string | null>`(${favoriteId})`,
    })
    .from(clips);
}

export type ClipRow = Awaited<ReturnType<typeof selectClips>>[number];

export async function insertClip(db: Db, ownerId: string, name: string): Promise<{ id: string }> {
  const [row] = await db.insert(clips).values({ ownerId, name }).returning({ id: clips.id });
  if (!row) throw new Error("The clip was not stored");
  return row;
}

export async function findClipRow(db: Db, ownerId: string, id: string): Promise<ClipRow | undefined> {
  const [row] = await selectClips(db).where(own(ownerId, id));
  return row;
}

const isListed = (ownerId: string, { search }: Pick<Page, "search">) =>
  and(ofOwner(ownerId), contains([clips.name], search));

/** Counts the rows on all pages of the list. */
export const countClipRows = (db: Db, ownerId: string, page: Pick<Page, "search">): Promise<number> =>
  db.$count(clips, isListed(ownerId, page));

/** In the page's order, newest first by default. */
export async function listClipRows(db: Db, ownerId: string, page: Page): Promise<ClipRow[]> {
  const { isAfter, order } = listPage(clips, page);
  return await selectClips(db)
    .where(and(isListed(ownerId, page), isAfter))
    .orderBy(...order)
    .limit(page.limit);
}

/**
 * Renames a clip, or only updates its timestamp if `name` is absent; locks the row either way. Returns
 * `false` if the owner has no such clip.
 */
export async function touchClip(
  tx: Db,
  ownerId: string,
  id: string,
  change: { name?: string | undefined },
): Promise<boolean> {
  const touched = await tx
    .update(clips)
    .set({ ...change, updatedAt: new Date() })
    .where(own(ownerId, id))
    .returning({ id: clips.id });
  return touched.length > 0;
}
