import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { cardPictures, scenarios } from "#db/schema/index.ts";

export type PictureRow = typeof cardPictures.$inferSelect;

export const countPictures = (db: Db, ownerId: string): Promise<number> =>
  db.$count(cardPictures, eq(cardPictures.ownerId, ownerId));

/** Finds the owner's picture with this content, and gives it as much time to be used as a new one. */
export async function reusePictureRow(
  db: Db,
  ownerId: string,
  hash: string,
): Promise<PictureRow | undefined> {
  const [row] = await db
    .update(cardPictures)
    .set({ unusedSince: sql`case when ${cardPictures.unusedSince} is null then null else now() end` })
    .where(and(eq(cardPictures.ownerId, ownerId), eq(cardPictures.hash, hash)))
    .returning();
  return row;
}

export async function insertPicture(db: Db, values: typeof cardPictures.$inferInsert): Promise<PictureRow> {
  const [row] = await db.insert(cardPictures).values(values).returning();
  if (!row) throw new Error("The picture was not stored");
  return row;
}

/** Those of the ids that are the owner's pictures. */
export async function listKnownPictureIds(db: Db, ownerId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: cardPictures.id })
    .from(cardPictures)
    .where(and(eq(cardPictures.ownerId, ownerId), inArray(cardPictures.id, ids)));
  return rows.map(({ id }) => id);
}

export async function listPictureIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: cardPictures.id })
    .from(cardPictures)
    .where(eq(cardPictures.ownerId, ownerId));
  return rows.map(({ id }) => id);
}

/** Assumes that none of the owner's pictures is used, until `markUsedPictures` has looked. */
export async function assumePicturesUnused(db: Db, ownerId: string): Promise<void> {
  await db
    .update(cardPictures)
    .set({ unusedSince: sql`now()` })
    .where(and(eq(cardPictures.ownerId, ownerId), isNull(cardPictures.unusedSince)));
}

/** Records that the owner's pictures among the ids are used, in an order in which no two transactions wait for each other. */
export async function recordPicturesUsed(tx: Tx, ownerId: string, ids: string[]): Promise<void> {
  const unused = await lockUnusedPictures(tx, ownerId, inArray(cardPictures.id, ids));
  if (unused.length === 0) return;
  await tx.update(cardPictures).set({ unusedSince: null }).where(inArray(cardPictures.id, unused));
}

/** Locks the owner's unused pictures until the transaction ends. Those in use cannot be deleted. Returns their ids. */
export async function lockUnusedPictures(tx: Tx, ownerId: string, those?: SQL): Promise<string[]> {
  const rows = await tx
    .select({ id: cardPictures.id })
    .from(cardPictures)
    .where(and(eq(cardPictures.ownerId, ownerId), isNotNull(cardPictures.unusedSince), those))
    .orderBy(cardPictures.id)
    .for("update");
  return rows.map(({ id }) => id);
}

/**
 * The owners of pictures that may be unused: with one that is, or with a scenario that has changed since `changedAfter`. Without
 * it, all owners of pictures.
 */
export async function listOwnersToCheckAcrossOwners(db: Db, changedAfter: Date | null): Promise<string[]> {
  if (!changedAfter) {
    const all = await db.selectDistinct({ ownerId: cardPictures.ownerId }).from(cardPictures);
    return all.map(({ ownerId }) => ownerId);
  }
  const changed = sql`exists (select 1 from ${scenarios} where ${scenarios.ownerId} = ${cardPictures.ownerId} and ${scenarios.updatedAt} > ${changedAfter.toISOString()})`;
  const rows = await db
    .selectDistinct({ ownerId: cardPictures.ownerId })
    .from(cardPictures)
    .where(sql`${cardPictures.unusedSince} is not null or ${changed}`);
  return rows.map(({ ownerId }) => ownerId);
}

/**
 * Looks for the owner's pictures in every draft and version of the owner's scenarios and in takes, as references and as addresses, and
 * records which are in none, and since when.
 */
export async function markUsedPictures(db: Db, ownerId: string, now: Date): Promise<void> {
  await db.execute(sql`
    with graphs as (
      select concat(nodes_json::text, draft::text) as graph from scenarios where owner_id = ${ownerId}
      union all
      select v.nodes_json::text from scenario_versions v join scenarios s on s.id = v.scenario_id
      where s.owner_id = ${ownerId}
      union all
      select scenes::text from takes where owner_id = ${ownerId} and scenes is not null
    ), used as (
      select distinct lower(found[1]) as id
      from graphs, regexp_matches(graph, '(?:picture:|/pictures/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'gi') as found
      where lower(graph) ~ 'picture:|/pictures/'
    )
    update card_pictures
    set unused_since = case when unused_since is null then ${now.toISOString()}::timestamptz end
    where owner_id = ${ownerId}
      and (unused_since is null) <> exists (select 1 from used where used.id = card_pictures.id::text)`);
}

/** Deletes the owner's pictures that are unused since before `unusedBefore`. Returns their ids. */
export async function deleteUnusedPictures(db: Db, ownerId: string, unusedBefore: Date): Promise<string[]> {
  const deleted = await db
    .delete(cardPictures)
    .where(and(eq(cardPictures.ownerId, ownerId), lt(cardPictures.unusedSince, unusedBefore)))
    .returning({ id: cardPictures.id });
  return deleted.map(({ id }) => id);
}
