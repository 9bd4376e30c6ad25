import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { rowsOf } from "#db/drivers.ts";
import {
  avatars,
  clips,
  documents,
  hostedLinks,
  knowledgeBases,
  scenarios,
  takes,
} from "#db/schema/index.ts";
import { notDeleted, type TrashTable } from "#db/trash.ts";
import { TRASH_KINDS, type TrashKind } from "./schema.ts";

/** `bytes`: what it weighs in the account's storage. */
type Source = { table: TrashTable; name: PgColumn; bytes: SQL };

const NO_BYTES = sql`0`;

export const TRASH_SOURCES: Record<TrashKind, Source> = {
  scenario: { table: scenarios, name: scenarios.name, bytes: NO_BYTES },
  hosted_link: { table: hostedLinks, name: hostedLinks.label, bytes: NO_BYTES },
  avatar: { table: avatars, name: avatars.name, bytes: sql`${avatars.sizeBytes}` },
  knowledge_base: {
    ...{ table: knowledgeBases, name: knowledgeBases.name },
    bytes: sql`(select sum(${documents.sizeBytes}) from ${documents} where ${documents.knowledgeBaseId} = ${knowledgeBases.id})`,
  },
  clip: {
    ...{ table: clips, name: clips.name },
    bytes: sql`(select sum(${takes.sizeBytes}) from ${takes} where ${takes.clipId} = ${clips.id})`,
  },
};

/** Everything in the trash, or of one owner. */
function selectTrash(ownerId?: string): SQL {
  const parts = TRASH_KINDS.map((kind) => {
    const { table, name, bytes } = TRASH_SOURCES[kind];
    const isOwn = ownerId === undefined ? undefined : eq(table.ownerId, ownerId);
    return sql`select ${kind}::text as kind, ${table.id} as id, ${table.ownerId} as owner_id, ${name} as name,
      ${table.deletedAt} as deleted_at, coalesce(${bytes}, 0)::bigint as bytes
      from ${table} where ${and(isNotNull(table.deletedAt), isOwn)}`;
  });
  return sql.join(parts, sql` union all `);
}

const trashRow = z.object({
  kind: z.enum(TRASH_KINDS),
  id: z.string(),
  owner_id: z.string(),
  name: z.string(),
  deleted_at: z.coerce.date(),
  bytes: z.coerce.number(),
});

export type TrashRow = {
  kind: TrashKind;
  id: string;
  ownerId: string;
  name: string;
  deletedAt: Date;
  bytes: number;
};

async function readTrash(db: Db, statement: SQL): Promise<TrashRow[]> {
  return z
    .array(trashRow)
    .parse(rowsOf(await db.execute(statement)))
    .map(({ owner_id: ownerId, deleted_at: deletedAt, ...row }) => ({ ...row, ownerId, deletedAt }));
}

/** What the owner deleted last comes first. */
export async function listTrashRows(
  db: Db,
  ownerId: string,
  {
    limit,
    beforeId,
    beforeValue,
  }: { limit: number; beforeId?: string | undefined; beforeValue?: string | undefined },
): Promise<TrashRow[]> {
  const isAfter =
    beforeId && beforeValue
      ? sql`(deleted_at, id) < (${beforeValue}::timestamptz, ${beforeId}::uuid)`
      : sql`true`;
  return await readTrash(
    db,
    sql`select * from (${selectTrash(ownerId)}) as trash where ${isAfter} order by deleted_at desc, id desc limit ${limit}`,
  );
}

export async function countTrashRows(db: Db, ownerId: string): Promise<number> {
  const result = await db.execute(sql`select count(*) as count from (${selectTrash(ownerId)}) as trash`);
  const [row] = z.array(z.object({ count: z.coerce.number() })).parse(rowsOf(result));
  return row?.count ?? 0;
}

/** Those of the ids that are in the owner's trash. */
export async function findTrashRows(db: Db, ownerId: string, ids: readonly string[]): Promise<TrashRow[]> {
  if (ids.length === 0) return [];
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  return await readTrash(
    db,
    sql`select * from (${selectTrash(ownerId)}) as trash where id in (${list}) order by deleted_at, id`,
  );
}

/** Those of the owner's links that work: neither they nor their scenario or avatar is in the trash. */
export async function listWorkingLinkIds(db: Db, ownerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: hostedLinks.id })
    .from(hostedLinks)
    .where(and(eq(hostedLinks.ownerId, ownerId), inArray(hostedLinks.id, [...ids]), notDeleted.link));
  return rows.map(({ id }) => id);
}

/**
 * What is to be deleted for good: what was deleted before `before`, and the oldest of an account that keeps more than `items`
 * things or more than `bytes` in the trash. What was deleted last never goes for its size.
 */
export async function listExpiredTrashAcrossOwners(
  db: Db,
  { before, items, bytes, limit }: { before: Date; items: number; bytes: number; limit: number },
): Promise<TrashRow[]> {
  return await readTrash(
    db,
    sql`select kind, id, owner_id, name, deleted_at, bytes from (
        select *, row_number() over newest as rank, sum(bytes) over newest as total
        from (${selectTrash()}) as trash
        window newest as (partition by owner_id order by deleted_at desc, id desc)
      ) as ranked
      where deleted_at < ${before.toISOString()}::timestamptz or rank > ${items} or (total > ${bytes} and rank > 1)
      order by deleted_at, id limit ${limit}`,
  );
}
