import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import * as schema from "#db/schema/index.ts";
import { copyWhenQuiet } from "./copy-when-quiet.ts";

/** Either database, or a transaction on it: queries do not know which. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A transaction, for queries that lock rows: without one, a lock would end with its query. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** An open database, with the differences between drivers hidden. */
export type Connection = {
  db: Db;
  migrate(): Promise<void>;
  /**
   * Calls `fn` with the payload of every NOTIFY on `channel`, even after a reconnect.
   */
  listen(channel: string, fn: (payload: string) => void): Promise<void>;
  /**
   * Copies the database's folder, in the state of one moment, while it is in use. The copy opens like the folder of a killed
   * process. Null for a database that has none, such as Postgres.
   */
  copyTo: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
};

export const migrationsFolder = join(/* turbopackIgnore: true */ process.cwd(), "db/migrations");
/** Any fixed number: replicas that start together migrate in sequence. */
const MIGRATION_LOCK = 7_235_119;

/** Options that PGlite needs for our tables. */
export const PGLITE_EXTENSIONS = { vector };

/** Wraps a PGlite. `folder` is where it keeps its files, if it has any. */
export function openPglite(client: PGlite, folder?: string): Connection {
  const db = drizzlePglite({ client, schema });
  return {
    db,
    migrate: () => migratePglite(db, { migrationsFolder }),
    listen: async (channel, fn) => void (await client.listen(channel, fn)),
    copyTo: folder === undefined ? null : (target) => copyWhenQuiet(client, folder, target),
    close: () => client.close(),
  };
}

export function openPostgres(url: string): Connection {
  const client = postgres(url, { onnotice: () => undefined });
  return {
    db: drizzlePostgres({ client, schema }),
    migrate: async () => {
      const single = postgres(url, { max: 1, onnotice: () => undefined });
      try {
        await single`select pg_advisory_lock(${MIGRATION_LOCK})`;
        await migratePostgres(drizzlePostgres({ client: single }), { migrationsFolder });
      } finally {
        await single.end();
      }
    },
    listen: async (channel, fn) => void (await client.listen(channel, fn)),
    copyTo: null,
    close: () => client.end({ timeout: 5 }),
  };
}
