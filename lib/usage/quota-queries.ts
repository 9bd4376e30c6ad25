import { count, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { accounts, avatars, backgrounds, documents, sessions, takes } from "#db/schema/index.ts";

/** Written without parameters, so the sum can use the index. */
const HAS_RECORDING = sql`recording_bytes > 0`;

/** What an account's files weigh, by what they belong to. */
export type StoredBytes = {
  recordings: number;
  takes: number;
  documents: number;
  avatars: number;
  backgrounds: number;
};

/**
 * Sums the sizes in the rows of an account's files. They are stored nowhere else, so a deleted row leaves the sum in the
 * same transaction. Each sum reads one index, and the quotas bound how many rows there are.
 */
export async function sumStoredBytes(db: Db, ownerId: string): Promise<StoredBytes> {
  const sum = (table: PgTable & { ownerId: PgColumn }, bytes: PgColumn, only?: SQL) =>
    sql`(select coalesce(sum(${bytes}), 0) from ${table} where ${table.ownerId} = ${ownerId}${only ? sql` and ${only}` : sql``})`.mapWith(
      Number,
    );
  const [row] = await db
    .select({
      recordings: sum(sessions, sessions.recordingBytes, HAS_RECORDING),
      takes: sum(takes, takes.sizeBytes),
      documents: sum(documents, documents.sizeBytes),
      avatars: sum(avatars, avatars.sizeBytes),
      backgrounds: sum(backgrounds, backgrounds.sizeBytes),
    })
    .from(accounts)
    .where(eq(accounts.id, ownerId));
  return row ?? { recordings: 0, takes: 0, documents: 0, avatars: 0, backgrounds: 0 };
}

/** Counts the documents of all the owner's knowledge bases. */
export async function countDocuments(db: Db, ownerId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(documents).where(eq(documents.ownerId, ownerId));
  return row?.count ?? 0;
}

/** Counts the takes of all the owner's clips. */
export async function countAllTakes(db: Db, ownerId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(takes).where(eq(takes.ownerId, ownerId));
  return row?.count ?? 0;
}
