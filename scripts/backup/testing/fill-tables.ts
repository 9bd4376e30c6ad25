import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/open-connection.ts";
import { EMBEDDING_WIDTH } from "#db/schema/chunks.ts";
import { describeTables, select } from "../read-tables.ts";

const ROWS = 3;

/** Text that a careless dump would change. */
const ODD_TEXT = [
  `plain "double" 'single' \\ back\\nslash \\. , ; {} [] $1 %s`,
  `line\nbreak\r\ntab\t\u0001 control \u2028 ünïcødé 🦊 e\u0301 ${"long ".repeat(2_000)}`,
  "",
];
const noise = (row: number, at: number): number =>
  createHash("sha256").update(`${row} ${at}`).digest()[0] ?? 0;

/**
 * A value of each type, as text. It depends on the row's number only, so a foreign key always finds its row: everything
 * in row 1 has the same id.
 */
const VALUES: Record<string, (row: number) => string> = {
  uuid: (row) => `01890000-0000-7000-8000-00000000000${row}`,
  text: (row) => `${row} ${ODD_TEXT[row] ?? ""}`,
  "text[]": (row) => [`{"a b",NULL,"quote \\" comma , brace }"}`, "{}", "{{1},{2}}"][row] ?? "{}",
  boolean: (row) => String(row === 0),
  smallint: (row) => String(row),
  integer: (row) => String(2_147_483_647 - row),
  bigint: (row) => String(9_007_199_254_740_993n + BigInt(row)),
  real: (row) => ["0.1", "-3.4028235e+38", "1e-45"][row] ?? "0",
  "double precision": (row) => ["0.1", "-1.7976931348623157e+308", "5e-324"][row] ?? "0",
  jsonb: (row) =>
    JSON.stringify({ odd: ODD_TEXT[row], nested: [null, true, { "": row }] }).replace(
      /}$/,
      ',"exact":12345678901234567890.123456789012345678901234567890}',
    ),
  "timestamp(3) with time zone": (row) => `2026-03-29 0${row}:59:59.99${row}+00`,
  "timestamp with time zone": (row) => `2026-03-29 0${row}:59:59.12345${row}+00`,
  bytea: (row) =>
    `\\x${Buffer.from(Array.from({ length: 70_000 }, (_, at) => noise(row, at))).toString("hex")}`,
  tsvector: (row) => `'it''s':1A,2 '${row}\\\\':3B 'ünïcødé':16383`,
  [`vector(${EMBEDDING_WIDTH})`]: (row) =>
    JSON.stringify(Array.from({ length: EMBEDDING_WIDTH }, (_, at) => (noise(row, at) - 128) / 300)),
};

/**
 * Inserts three rows into every table, whatever its columns are. In the last row, everything that may be null is. A new
 * type of column needs a line in `VALUES`.
 */
export async function fillTables(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Rows refer to each other in any order.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { name, columns } of await describeTables(tx)) {
      const nullable = await select(
        tx,
        z.object({ name: z.string() }),
        `select attname as name from pg_attribute where attrelid = '"${name}"'::regclass and attnum > 0 and not attnotnull`,
      );
      for (let row = 0; row < ROWS; row += 1) {
        const values = columns.map((column) => {
          if (row === ROWS - 1 && nullable.some((other) => other.name === column.name)) return sql`null`;
          const value = VALUES[column.type]?.(row);
          if (value === undefined) throw new Error(`${name}.${column.name} has the new type ${column.type}`);
          return sql`${value}::text::${sql.raw(column.type)}`;
        });
        const names = columns.map((column) => sql.identifier(column.name));
        await tx.execute(
          sql`insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
        );
      }
    }
  });
}

/**
 * Every row of every table as text. Generated columns only by whether they are there: a server with another locale finds
 * other words in the same text.
 */
export async function readEverything(db: Db): Promise<Record<string, string[]>> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'UTC'`);
    const content: Record<string, string[]> = {
      migrations: await readTexts(tx, "select m::text as row from drizzle.__drizzle_migrations m"),
    };
    for (const { name, columns } of await describeTables(tx)) {
      const stored = columns.map((column) => `"${column.name}"`);
      const generated = await readTexts(
        tx,
        `select attname as row from pg_attribute where attrelid = '"${name}"'::regclass and attgenerated <> ''`,
      );
      const values = [...stored, ...generated.map((column) => `"${column}" is null`)];
      content[name] = await readTexts(tx, `select row(${values.join(", ")})::text as row from "${name}"`);
    }
    return content;
  });
}

async function readTexts(db: Db, statement: string): Promise<string[]> {
  const rows = await select(db, z.object({ row: z.string() }), statement);
  return rows.map(({ row }) => row).sort();
}

/** Foreign keys, triggers and indexes, as the server describes them. */
export async function readConstraints(db: Db): Promise<string[]> {
  return await readTexts(
    db,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as row
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select indexdef from pg_indexes where schemaname = 'public'`,
  );
}
