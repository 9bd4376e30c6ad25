import { sql } from "drizzle-orm";
import { z } from "zod";
import { rowsOf } from "#db/drivers.ts";
import type { Db } from "#db/open-connection.ts";

const columnSchema = z.object({ name: z.string(), type: z.string() });
/** A table and its stored columns, in order. Generated columns are left out: they follow from the others. */
export const tableSchema = z.object({ name: z.string(), columns: z.array(columnSchema), rows: z.int() });
export type TableInfo = z.infer<typeof tableSchema>;

/** About this much text is in memory at a time. */
const BATCH_BYTES = 4_000_000;
const MAX_BATCH_ROWS = 1_000;
/** Text is larger than what is stored: compressed text, numbers, escapes. */
const TEXT_FACTOR = 4;

/** Makes values as text exact and equal on every server. */
const EXACT_TEXT = [
  "set local timezone to 'UTC'",
  "set local datestyle to 'ISO, YMD'",
  "set local intervalstyle to 'postgres'",
  "set local extra_float_digits to 1",
  "set local bytea_output to 'hex'",
  "set local search_path to public",
  "set local statement_timeout to 0",
  "set local idle_in_transaction_session_timeout to 0",
];

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Runs a statement and returns its rows, checked. */
export async function select<T>(tx: Db, row: z.ZodType<T>, statement: string): Promise<T[]> {
  return z.array(row).parse(rowsOf(await tx.execute(sql.raw(statement))));
}

/** Prepares a transaction for reading or writing values as text. */
export async function setExactText(tx: Db): Promise<void> {
  for (const statement of EXACT_TEXT) await tx.execute(sql.raw(statement));
}

/** Runs `work` in one read-only transaction that sees one snapshot of the database. */
export async function readSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return await db.transaction(
    async (tx) => {
      await setExactText(tx);
      return await work(tx);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** When each applied migration was created, which identifies it; empty for a new database. */
export async function readMigrations(tx: Db): Promise<number[]> {
  const [found] = await select(
    tx,
    z.object({ there: z.boolean() }),
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!found?.there) return [];
  const applied = await select(
    tx,
    z.object({ at: z.coerce.number() }),
    "select created_at as at from drizzle.__drizzle_migrations order by created_at",
  );
  return applied.map(({ at }) => at);
}

/** Names of all tables. */
export async function listTableNames(tx: Db): Promise<string[]> {
  const rows = await select(
    tx,
    z.object({ name: z.string() }),
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname",
  );
  return rows.map(({ name }) => name);
}

/** Describes every table, with its number of rows. */
export async function describeTables(tx: Db): Promise<TableInfo[]> {
  const tables: TableInfo[] = [];
  for (const name of await listTableNames(tx)) {
    const columns = await select(
      tx,
      columnSchema,
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = '${quote(name)}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       order by attnum`,
    );
    const [counted] = await select(
      tx,
      z.object({ rows: z.coerce.number() }),
      `select count(*) as rows from ${quote(name)}`,
    );
    tables.push({ name, columns, rows: counted?.rows ?? 0 });
  }
  return tables;
}

const sequenceSchema = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() });
export const sequencesSchema = z.array(sequenceSchema);
export type Sequence = z.infer<typeof sequenceSchema>;

/** The state of every sequence. */
export async function readSequences(tx: Db): Promise<Sequence[]> {
  return await select(
    tx,
    sequenceSchema,
    `select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
     from pg_sequences where schemaname = 'public' order by 1`,
  );
}

const asText = ({ columns }: TableInfo): string =>
  `json_build_array(${columns.map(({ name }) => `${quote(name)}::text`).join(", ")})::text`;

export type RowBatch = { rows: number; json: string };

/**
 * Reads a table in batches of limited size. Each row is a JSON array of the values' text, or null, as the server writes
 * it, so nothing is rounded or converted on the way. `json` is the list of rows without its brackets.
 */
export async function* readRows(tx: Db, table: TableInfo): AsyncGenerator<RowBatch> {
  if (table.rows === 0) return;
  const size = await batchRows(tx, table);
  await tx.execute(
    sql.raw(`declare backup_rows cursor for select ${asText(table)} as row from ${quote(table.name)}`),
  );
  for (;;) {
    const rows = await select(tx, z.object({ row: z.string() }), `fetch ${size} from backup_rows`);
    if (rows.length === 0) break;
    yield { rows: rows.length, json: rows.map(({ row }) => row).join(",\n") };
  }
  await tx.execute(sql.raw("close backup_rows"));
}

/** How many of the table's largest rows fit into a batch. Sizes as stored are known without reading the values. */
async function batchRows(tx: Db, { name, columns }: TableInfo): Promise<number> {
  const sizes = columns.map((column) => `coalesce(max(pg_column_size(${quote(column.name)})), 0)::bigint`);
  const [found] = await select(
    tx,
    z.object({ bytes: z.coerce.number() }),
    `select ${sizes.join(" + ")} as bytes from ${quote(name)}`,
  );
  const rowBytes = Math.max(1, (found?.bytes ?? 0) * TEXT_FACTOR);
  return Math.max(1, Math.min(MAX_BATCH_ROWS, Math.floor(BATCH_BYTES / rowBytes)));
}

/** Inserts a batch of `readRows`. */
export async function insertRows(tx: Db, { name, columns }: TableInfo, json: string): Promise<void> {
  const names = columns.map((column) => quote(column.name)).join(", ");
  const values = columns.map(({ type }, index) => `(r->>${index})::${type}`).join(", ");
  const insert = sql.raw(
    `insert into ${quote(name)} (${names}) overriding system value select ${values} from`,
  );
  await tx.execute(sql`${insert} jsonb_array_elements(${`[${json}]`}::text::jsonb) r`);
}

/** A checksum of each table's rows, in no particular order. */
export async function sumTables(tx: Db, tables: TableInfo[]): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const table of tables) {
    const [found] = await select(
      tx,
      z.object({ rows: z.coerce.number(), sum: z.string() }),
      `select count(*) as rows, coalesce(sum(('x' || left(md5(${asText(table)}), 16))::bit(64)::bigint::numeric), 0)::text as sum
       from ${quote(table.name)}`,
    );
    sums.set(table.name, `${found?.rows}:${found?.sum}`);
  }
  return sums;
}
