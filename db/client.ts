import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import * as schema from "#db/schema/index.ts";
import { env } from "#lib/platform/env.ts";

/** Either database, or a transaction on it: queries do not know which. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database with what the drivers do differently. */
export type Connection = {
  db: Db;
  migrate(): Promise<void>;
  /** Calls `fn` with the payload of every NOTIFY on `channel`, also after the connection was lost and made again. */
  listen(channel: string, fn: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
};

const migrationsFolder = join(process.cwd(), "db/migrations");
/** Any fixed number: replicas that start together migrate one after the other. */
const MIGRATION_LOCK = 7_235_119;

/** What a PGlite must be opened with for the tables to work in it. */
export const PGLITE_EXTENSIONS = { vector };

export function openPglite(client: PGlite): Connection {
  const db = drizzlePglite({ client, schema });
  return {
    db,
    migrate: () => migratePglite(db, { migrationsFolder }),
    listen: async (channel, fn) => void (await client.listen(channel, fn)),
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
    close: () => client.end({ timeout: 5 }),
  };
}

/** One connection a process: Next's bundles each have their own copy of this module, and hot reload makes more. */
declare global {
  var visavisConnection: Connection | undefined;
}

/** The process's connection, opened at its first use. */
export function connection(): Connection {
  globalThis.visavisConnection ??= env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL)
    : openPglite(new PGlite(join(env.VISAVIS_DATA_DIR, "db"), { extensions: PGLITE_EXTENSIONS }));
  return globalThis.visavisConnection;
}

/** Puts another connection in the process's place: for tests, and for closing. */
export function replaceConnection(next: Connection | undefined): Connection | undefined {
  const previous = globalThis.visavisConnection;
  globalThis.visavisConnection = next;
  return previous;
}

/** The database. Importing it opens nothing, so that a build needs none. */
// The target is never used as a database: every access goes on to the connection's own.
export const db: Db = new Proxy({} as Db, {
  get(_target, property) {
    const target = connection().db;
    const value: unknown = Reflect.get(target, property, target);
    return typeof value === "function" ? value.bind(target) : value;
  },
});
