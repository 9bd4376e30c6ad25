import type { Db } from "#db/open-connection.ts";
import type { Say } from "#scripts/start/progress.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { assertEmptyDatabase, loadTables } from "./load-tables.ts";
import { openSource, openTarget } from "./open-database.ts";
import {
  describeTables,
  insertRows,
  readMigrations,
  readRows,
  readSequences,
  readSnapshot,
  sumTables,
  type TableInfo,
} from "./read-tables.ts";

export type CopyReport = { tables: { name: string; rows: number; checksum: string }[]; rows: number };

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
