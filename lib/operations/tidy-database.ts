import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { db } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { env } from "#lib/platform/env.ts";

/**
 * Does for PGlite what autovacuum does on a Postgres server: frees the space of old row versions and updates the
 * planner's statistics. Table by table, so requests can run in between. Does nothing on a server.
 */
export async function tidyDatabase(databaseUrl = env.DATABASE_URL): Promise<void> {
  if (databaseUrl) return;
  for (const table of Object.values(schema)) {
    if (is(table, PgTable)) await db.execute(sql`vacuum (analyze) ${sql.identifier(getTableName(table))}`);
  }
}
