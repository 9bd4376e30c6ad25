import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { db } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { env } from "#lib/platform/env.ts";

/**
 * What a Postgres server's autovacuum does and PGlite, which is one process, does not: frees the room of old versions of
 * rows, and counts what the planner goes by. Table by table, so that requests come in between. Nothing on a server.
 */
export async function tidyDatabase(databaseUrl = env.DATABASE_URL): Promise<void> {
  if (databaseUrl) return;
  for (const table of Object.values(schema)) {
    if (is(table, PgTable)) await db.execute(sql`vacuum (analyze) ${sql.identifier(getTableName(table))}`);
  }
}
