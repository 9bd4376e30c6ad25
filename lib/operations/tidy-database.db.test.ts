import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { rowsOf } from "#db/drivers.ts";
import { idempotencyKeys } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { tidyDatabase } from "./purge.ts";

describeDb("a database without a server", () => {
  test("is vacuumed and analysed, every table", async () => {
    await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, "none"));
    await tidyDatabase("");
    const never = await db.execute(
      sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0`,
    );
    expect(rowsOf(never)).toEqual([]);
  });
});
