import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationsFolder, PGLITE_EXTENSIONS } from "#db/open-connection.ts";
import { RELEASES } from "./releases.ts";
import { insertStatement, type Snapshot, sampleRows } from "./sample-rows.ts";

/** The migrations up to a number, as the release had them. */
async function copyMigrations(lastMigration: number, folder: string): Promise<void> {
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(path, "utf8"));
  const entries = journal.entries.filter(({ idx }) => idx <= lastMigration);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
}

async function readSnapshot(migration: number): Promise<Snapshot> {
  const file = `meta/${String(migration).padStart(4, "0")}_snapshot.json`;
  return JSON.parse(await readFile(join(migrationsFolder, file), "utf8"));
}

describe.each(RELEASES)("an upgrade from $version", ({ lastMigration, refused }) => {
  let client: PGlite;
  let folder: string;
  let snapshot: Snapshot;
  const rowsBefore = new Map<string, unknown[]>();
  const readRows = async (table: string, columns: string[]) => {
    const names = columns.map((column) => `"${column}"`).join(", ");
    return (await client.query(`select ${names} from "${table}"`)).rows;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "visavis-upgrade-"));
    client = await PGlite.create({ extensions: PGLITE_EXTENSIONS });
    const db = drizzle({ client });
    await copyMigrations(lastMigration, folder);
    await migrate(db, { migrationsFolder: folder });
    snapshot = await readSnapshot(lastMigration);
    for (const row of sampleRows(snapshot, 1)) {
      await client.exec(insertStatement(row));
      rowsBefore.set(row.table, await readRows(row.table, [...row.values.keys()]));
    }
    await migrate(db, { migrationsFolder });
  });
  afterAll(async () => {
    await client.close();
    await rm(folder, { recursive: true });
  });

  test("keeps every value of every table", async () => {
    expect(rowsBefore.size).toBe(Object.keys(snapshot.tables).length);
    for (const [table, rows] of rowsBefore) {
      expect(rows, table).toHaveLength(1);
      expect(await readRows(table, Object.keys(Object(rows[0]))), table).toEqual(rows);
    }
  });

  // While the replicas of a fleet are replaced one by one, the old release writes into the new schema.
  test("lets the old release still write, except where the release notes say otherwise", async () => {
    for (const row of sampleRows(snapshot, 2)) {
      const written = client.exec(insertStatement(row));
      await (row.table in refused
        ? expect(written, row.table).rejects.toThrow("violates not-null constraint")
        : expect(written, row.table).resolves.toBeDefined());
    }
  });
});
