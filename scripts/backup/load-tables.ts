import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import { type Db, migrationsFolder } from "#db/open-connection.ts";
import type { Say } from "#scripts/start/progress.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { openSource, openTarget } from "./open-database.ts";
import {
  describeTables,
  insertRows,
  listTableNames,
  readMigrations,
  readRows,
  readSequences,
  readSnapshot,
  type Sequence,
  select,
  setExactText,
  sumTables,
  type TableInfo,
} from "./read-tables.ts";

/** Throws `SetupError` if this version does not have all of these migrations, in the same order. */
export function assertKnownSchema(migrations: number[]): void {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if (migrations.length > 0 && migrations.every((at, index) => at === known[index])) return;
  throw new SetupError(
    migrations.length === 0
      ? "The database is empty: no version of Visavis has used it yet."
      : "The database's tables are from a newer version of Visavis. Update Visavis, then try again.",
  );
}

/** Whether the database has the tables of exactly this version. */
export async function hasCurrentSchema(db: Db): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder });
  return (await readMigrations(db)).at(-1) === known.at(-1)?.folderMillis;
}

/** Throws `SetupError` unless the database has no tables. */
export async function assertEmptyDatabase(db: Db, name: string): Promise<void> {
  const tables = await listTableNames(db);
  const migrations = await readMigrations(db);
  if (tables.length === 0 && migrations.length === 0) return;
  throw new SetupError(`${name} is not empty. Create an empty database, or choose another one.`);
}

const constraintSchema = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/**
 * Creates the tables of `migrations`, lets `insert` fill them, and checks them. Foreign keys and triggers are off while
 * rows are inserted, so their order does not matter. Everything is part of `tx`.
 */
export async function loadTables(
  tx: Db,
  source: { migrations: number[]; tables: TableInfo[]; sequences: Sequence[] },
  insert: () => Promise<void>,
): Promise<void> {
  assertKnownSchema(source.migrations);
  await createTables(tx, source.migrations);
  await setExactText(tx);
  const tables = await describeTables(tx);
  assertSameTables(source.tables, tables);
  // Rows that a migration creates are in the source too.
  const names = tables.map(({ name }) => `"${name}"`).join(", ");
  await tx.execute(sql.raw(`truncate ${names} cascade`));
  const keys = await select(
    tx,
    constraintSchema,
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys)
    await tx.execute(sql.raw(`alter table ${table} drop constraint "${name}"`));
  for (const { name } of tables) await tx.execute(sql.raw(`alter table "${name}" disable trigger user`));
  await insert();
  for (const { name } of tables) await tx.execute(sql.raw(`alter table "${name}" enable trigger user`));
  for (const { table, name, definition } of keys) {
    await tx.execute(sql.raw(`alter table ${table} add constraint "${name}" ${definition}`));
  }
  for (const { name, value, isCalled } of source.sequences) {
    await tx.execute(
      sql`select setval(${`public."${name}"`}::text::regclass, ${value}::text::bigint, ${isCalled})`,
    );
  }
}

/** Applies the first migrations as drizzle does, but within `tx`: a killed restore leaves nothing. */
async function createTables(tx: Db, migrations: number[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (!migrations.includes(folderMillis)) continue;
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

function assertSameTables(source: TableInfo[], target: TableInfo[]): void {
  const shape = ({ name, columns }: TableInfo) =>
    `${name}: ${columns.map((column) => `${column.name} ${column.type}`).sort()}`;
  const [wanted, found] = [source.map(shape), target.map(shape)];
  const odd =
    wanted.find((table) => !found.includes(table)) ?? found.find((table) => !wanted.includes(table));
  if (odd !== undefined) {
    throw new SetupError(`The tables do not match this version's (${odd.slice(0, odd.indexOf(":"))}).`);
  }
}

type CopyReport = { tables: { name: string; rows: number; checksum: string }[]; rows: number };

/**
 * Copies a whole database into an empty one, between PGlite and Postgres in any direction. The copy is one transaction,
 * which is committed only if every table has the same rows: compared by number and checksum.
 */
export async function copyDatabase(from: string, to: string, say: Say): Promise<CopyReport> {
  const source = await openSource(from);
  try {
    const target = await openTarget(to);
    try {
      await assertEmptyDatabase(target.db, target.name);
      const report = await copyTables(source.db, target.db, say);
      await target.keep();
      return report;
    } catch (error) {
      await target.discard();
      throw error;
    }
  } finally {
    await source.close();
  }
}

/** Copies all tables into an empty database and compares them. */
export async function copyTables(from: Db, to: Db, say: Say): Promise<CopyReport> {
  return await readSnapshot(from, async (reading) => {
    const tables = await describeTables(reading);
    const source = {
      migrations: await readMigrations(reading),
      tables,
      sequences: await readSequences(reading),
    };
    return await to.transaction(async (writing) => {
      await loadTables(writing, source, async () => {
        for (const table of tables) {
          for await (const { json } of readRows(reading, table)) await insertRows(writing, table, json);
          say(`  ${table.name}: ${table.rows} rows`);
        }
      });
      return compare(tables, await sumTables(reading, tables), await sumTables(writing, tables));
    });
  });
}

function compare(tables: TableInfo[], from: Map<string, string>, to: Map<string, string>): CopyReport {
  const report = tables.map(({ name, rows }) => {
    const checksum = from.get(name);
    if (checksum === undefined || checksum !== to.get(name)) {
      throw new SetupError(`The copy of ${name} differs from the original. Nothing was kept.`);
    }
    return { name, rows, checksum };
  });
  return { tables: report, rows: report.reduce((sum, { rows }) => sum + rows, 0) };
}
