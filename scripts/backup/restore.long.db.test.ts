import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import type { Db } from "#db/open-connection.ts";
import { describeDb } from "#db/testing.ts";
import { env } from "#lib/platform/env.ts";
import { copyDatabase, copyTables } from "./load-tables.ts";
import { openFolder, openServer } from "./open-database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { assertNoUnfinishedRestore, writeRestoreMarker } from "./restore-marker.ts";
import { fillTables, readConstraints, readEverything } from "./testing/fill-tables.ts";
import { createBackup, restore, say, withOpened } from "./testing/make-backup.ts";
import { hashFiles, newDatabase, newDataFolder, newFolder, settingsOf } from "./testing/sample-instance.ts";

const server = env.TEST_DATABASE_URL;

describeDb("a backup", () => {
  let original: Awaited<ReturnType<typeof readEverything>>;
  beforeAll(async () => {
    await fillTables(db);
    original = await readEverything(db);
  });

  test.runIf(server)("moves from Postgres to PGlite and back", async () => {
    const file = await createBackup(db, await newDataFolder());
    const { dataDir } = await restore(file);
    const folder = await openFolder(join(dataDir, "db"));
    const second = await withOpened(folder, (from) => createBackup(from, dataDir));
    const url = await newDatabase(server ?? "");
    const third = await restore(second, url);
    await withOpened(await openServer(url), async (from) => {
      expect(await readEverything(from)).toEqual(original);
      expect(await readConstraints(from)).toEqual(await readConstraints(db));
    });
    expect(await hashFiles(third.dataDir)).toEqual(await hashFiles(dataDir));
    await expect(restore(file, url)).rejects.toThrow(/is not empty/);
  });

  test("whose restore was killed right after its last step is complete when it is repeated", async () => {
    const file = await createBackup(db, await newDataFolder());
    const url = server && (await newDatabase(server));
    const { dataDir, input, report } = await restore(file, url);
    const before = await hashFiles(dataDir);
    const reopen = () => (url ? openServer(url) : openFolder(join(dataDir, "db")));
    await withOpened(await reopen(), (to) => to.execute(sql`create table drizzle.visavis_restore ()`));
    await writeRestoreMarker(dataDir, report.header.id);
    await restoreBackup(file, input);
    await assertNoUnfinishedRestore(dataDir);
    expect(await hashFiles(dataDir)).toEqual(before);
    await withOpened(await reopen(), async (from) => expect(await readEverything(from)).toEqual(original));
  });

  test("goes only into an empty folder, and says what is in the way", async () => {
    const file = await createBackup(db, await newDataFolder());
    const { dataDir, input } = await restore(file);
    await expect(restoreBackup(file, input)).rejects.toThrow(/already has an instance/);
    const other = await newDataFolder();
    const before = await hashFiles(other);
    await expect(restoreBackup(file, { ...input, settings: settingsOf(other) })).rejects.toThrow(
      /already has an instance/,
    );
    expect(await hashFiles(other)).toEqual(before);
    expect(dataDir).not.toBe(other);
  });

  test("has a pair of rows in both tables or in neither, while they are written", async () => {
    const stop = new AbortController();
    const write = async () => {
      for (let pair = 0; !stop.signal.aborted; pair += 1) {
        // PGlite would leave no time for anything else.
        await setImmediate();
        const id = `01890000-0000-7000-9000-${String(pair).padStart(12, "0")}`;
        await db.transaction(async (tx) => {
          await tx.execute(sql`insert into accounts (id, name, plan) values (${id}, 'pair', 'free')`);
          await tx.execute(sql`insert into clips (id, owner_id, name) values (${id}, ${id}, 'pair')`);
        });
      }
    };
    const writers = write();
    const file = await createBackup(db, await newDataFolder()).finally(() => stop.abort());
    await writers;
    const { dataDir } = await restore(file);
    await withOpened(await openFolder(join(dataDir, "db")), async (from) => {
      const pairs = await readEverything(from);
      const count = (table: string) => pairs[table]?.filter((row) => row.includes(",pair,")).length;
      expect(count("accounts")).toBe(count("clips"));
    });
    await db.execute(sql`delete from accounts where name = 'pair'`);
  });
});

describeDb("a copy of the database", () => {
  beforeAll(() => fillTables(db));

  test("has every row, in a folder and on a server, there and back", async () => {
    const original = await readEverything(db);
    const folder = join(await newFolder(), "db");
    const opened = await openFolder(folder);
    const report = await withOpened(opened, (to) => copyTables(db, to, say));
    expect(report.tables.every(({ rows }) => rows === 3)).toBe(true);
    const second = join(await newFolder(), "second", "db");
    expect(await copyDatabase(folder, second, say)).toEqual(report);
    await withOpened(await openFolder(second), async (from) =>
      expect(await readEverything(from)).toEqual(original),
    );
    await expect(copyDatabase(folder, second, say)).rejects.toThrow(/is not empty/);
    if (!server) return;
    const url = await newDatabase(server);
    expect(await copyDatabase(second, url, say)).toEqual(report);
    await withOpened(await openServer(url), async (from) =>
      expect(await readEverything(from)).toEqual(original),
    );
    const third = join(await newFolder(), "db");
    expect(await copyDatabase(url, third, say)).toEqual(report);
    await expect(copyDatabase(third, url, say)).rejects.toThrow(/is not empty/);
  });

  test("is discarded if a table differs", async () => {
    const folder = join(await newFolder(), "db");
    const opened = await openFolder(folder);
    await withOpened(opened, async (to) => {
      await expect(copyTables(db, spoilingTarget(to), say)).rejects.toThrow(/differs from the original/);
      expect(await readEverything(to).catch(() => "no tables")).toBe("no tables");
    });
  });
});

/** A database that changes an account before the tables are compared, as if it had been changed on its way. */
function spoilingTarget(to: Db): Db {
  return new Proxy(to, {
    get: (target, property) => {
      if (property !== "transaction") return Reflect.get(target, property, target);
      const transaction: Db["transaction"] = (work) =>
        target.transaction(async (tx) => {
          const execute = tx.execute.bind(tx);
          let spoiled = false;
          return await work(
            new Proxy(tx, {
              get: (inner, name) => {
                if (name !== "execute") return Reflect.get(inner, name, inner);
                return async (query: Parameters<typeof execute>[0]) => {
                  const text = JSON.stringify(query);
                  if (!spoiled && text.includes("md5")) {
                    spoiled = true;
                    await execute(sql`update accounts set name = name || ' ' where plan is not null`);
                  }
                  return await execute(query);
                };
              },
            }),
          );
        });
      return transaction;
    },
  });
}
