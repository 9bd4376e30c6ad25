import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { backgrounds, hostedLinks } from "#db/schema/index.ts";
import { imageBackground } from "#lib/avatar-engine/draw/background-name.ts";

export type BackgroundRow = typeof backgrounds.$inferSelect;

/** Newest first. */
export async function listBackgroundRows(db: Db, ownerId: string): Promise<BackgroundRow[]> {
  return await db
    .select()
    .from(backgrounds)
    .where(eq(backgrounds.ownerId, ownerId))
    .orderBy(desc(backgrounds.id));
}

export async function countBackgrounds(db: Db, ownerId: string): Promise<number> {
  const [row] = await db.select({ own: count() }).from(backgrounds).where(eq(backgrounds.ownerId, ownerId));
  return row?.own ?? 0;
}

/** Returns whether the owner has this image, and locks its row until the transaction ends. */
export async function lockBackgroundRow(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: backgrounds.id })
    .from(backgrounds)
    .where(and(eq(backgrounds.ownerId, ownerId), eq(backgrounds.id, id)))
    .for("share");
  return found.length > 0;
}

export async function insertBackground(
  db: Db,
  values: typeof backgrounds.$inferInsert,
): Promise<BackgroundRow> {
  const [row] = await db.insert(backgrounds).values(values).returning();
  if (!row) throw new Error("The background was not stored");
  return row;
}

/** Deletes backgrounds, and switches the owner's links that used them to the studio. Returns the ids of those that existed. */
export async function deleteBackgroundRows(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const deleted = await db
    .delete(backgrounds)
    .where(and(eq(backgrounds.ownerId, ownerId), inArray(backgrounds.id, [...ids])))
    .returning({ id: backgrounds.id });
  const gone = deleted.map(({ id }) => id);
  await db
    .update(hostedLinks)
    .set({ background: "studio" })
    .where(and(eq(hostedLinks.ownerId, ownerId), inArray(hostedLinks.background, gone.map(imageBackground))));
  return gone;
}
