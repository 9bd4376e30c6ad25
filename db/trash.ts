import { and, isNull, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Db } from "./client.ts";
import { rowsOf } from "./drivers.ts";
import {
  avatars,
  clips,
  documents,
  hostedLinks,
  knowledgeBases,
  scenarios,
  sites,
  takes,
  testRuns,
} from "./schema/index.ts";

/** Whether the row that a column refers to is in the trash. */
export const isTrashed = (table: PgTable & { id: PgColumn; deletedAt: PgColumn }, reference: PgColumn): SQL =>
  sql`exists (select 1 from ${table} where ${table.id} = ${reference} and ${table.deletedAt} is not null)`;

/**
 * What every query must require of rows that can be in the trash: `deletedAt` is null, and what they belong to isn't in the
 * trash either. Only the trash itself, the purge, and what weighs or exports everything stored read the other rows.
 */
export const notDeleted = {
  scenario: isNull(scenarios.deletedAt),
  avatar: isNull(avatars.deletedAt),
  knowledgeBase: isNull(knowledgeBases.deletedAt),
  clip: isNull(clips.deletedAt),
  /** A link is gone while its scenario or avatar is. */
  link: and(
    isNull(hostedLinks.deletedAt),
    not(isTrashed(scenarios, hostedLinks.scenarioId)),
    not(isTrashed(avatars, hostedLinks.avatarId)),
  ),
  document: not(isTrashed(knowledgeBases, documents.knowledgeBaseId)),
  site: not(isTrashed(knowledgeBases, sites.knowledgeBaseId)),
  take: not(isTrashed(clips, takes.clipId)),
  testRun: not(isTrashed(scenarios, testRuns.scenarioId)),
};

/** The tables whose rows a deletion moves to the trash. */
export type TrashTable =
  | typeof scenarios
  | typeof hostedLinks
  | typeof avatars
  | typeof knowledgeBases
  | typeof clips;

const idRow = z.object({ id: z.string() });

/** Runs without drizzle's `updatedAt`: moving a row to the trash and back changes nothing else of it. */
async function changeRows(db: Db, change: SQL, ids: readonly string[], where: SQL): Promise<string[]> {
  if (ids.length === 0) return [];
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const result = await db.execute(sql`${change} where id in (${list}) and ${where} returning id`);
  return z
    .array(idRow)
    .parse(rowsOf(result))
    .map(({ id }) => id);
}

/** Moves those of the owner's rows to the trash. Returns the ids of those that were not deleted. */
export const trashRows = (db: Db, table: TrashTable, ownerId: string, ids: readonly string[]) =>
  changeRows(
    db,
    sql`update ${table} set deleted_at = now()`,
    ids,
    sql`owner_id = ${ownerId} and ${table === hostedLinks ? notDeleted.link : isNull(table.deletedAt)}`,
  );

/** Takes those of the owner's rows out of the trash. Returns the ids of those that were in it. */
export const restoreRows = (db: Db, table: TrashTable, ownerId: string, ids: readonly string[]) =>
  changeRows(
    db,
    sql`update ${table} set deleted_at = null`,
    ids,
    sql`owner_id = ${ownerId} and deleted_at is not null`,
  );

/** Deletes those of the owner's rows that are in the trash, with what belongs to them. Returns their ids. */
export const eraseRows = (db: Db, table: TrashTable, ownerId: string, ids: readonly string[]) =>
  changeRows(db, sql`delete from ${table}`, ids, sql`owner_id = ${ownerId} and deleted_at is not null`);
