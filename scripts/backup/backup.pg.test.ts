import { open, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import type { Db } from "#db/open-connection.ts";
import { describeDb } from "#db/testing.ts";
import { env } from "#lib/platform/env.ts";
import { copyDatabase, copyTables } from "./copy-database.ts";
import { createBackupFile, writeBackup } from "./create-backup.ts";
import { assertKnownSchema } from "./load-tables.ts";
import { openFolder, openServer } from "./open-database.ts";
import { withBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { assertNoUnfinishedRestore, writeRestoreMarker } from "./restore-marker.ts";
import { fillTables, readConstraints, readEverything } from "./testing/fill-tables.ts";
import {
  hashFiles,
  KEPT,
  KEY,
  localFiles,
  newDatabase,
  newDataFolder,
  newFolder,
  settingsOf,
} from "./testing/sample-instance.ts";

const passphrase = "correct horse battery";
const cost = { N: 1_024, r: 8, p: 1 };
const say = () => {};
const server = env.TEST_DATABASE_URL;
/** Of tests that create several databases, on a busy machine. */
const LIMIT_MS = 300_000;

async function create(from: Db, dataDir: string): Promise<string> {
  const file = join(await newFolder(), "a.backup");
  const secrets = { encryptionKey: KEY, later: "kept" };
  await createBackupFile(file, { db: from, files: localFiles(dataDir), secrets, passphrase, say, cost });
  return file;
}

/** Restores into a new data folder, and into a new database of the server if there is a URL. */
async function restore(file: string, url?: string) {
  const dataDir = join(await newFolder(), "data");
  const settings = settingsOf(dataDir);
  const input = { settings, env: url === undefined ? {} : { DATABASE_URL: url }, passphrase, say };
  const report = await restoreBackup(file, input);
  return { dataDir, input, report };
}

async function read<T>(
  opened: { db: Db; close: () => Promise<void> },
  work: (from: Db) => Promise<T>,
): Promise<T> {
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}

describeDb("a backup", () => {
  let original: Awaited<ReturnType<typeof readEverything>>;
  beforeAll(async () => {
    await fillTables(db);
    original = await readEverything(db);
  });

  test(
    "has rows of every table, and restoring it gives every row and every file back",
    async () => {
      expect(Object.entries(original).filter(([, rows]) => rows.length < 3)).toEqual([]);
      const dataDir = await newDataFolder();
      const before = await hashFiles(dataDir);
      const file = await create(db, dataDir);

      const restored = await restore(file);
      const copy = await openFolder(join(restored.dataDir, "db"));
      await read(copy, async (from) => {
        expect(await readEverything(from)).toEqual(original);
        expect(await readConstraints(from)).toEqual(await readConstraints(db));
      });
      const kept = Object.fromEntries(KEPT.map((path) => [path, before[path]]));
      expect(await hashFiles(restored.dataDir)).toEqual(kept);
      expect(JSON.parse(await readFile(join(restored.dataDir, "secrets.json"), "utf8"))).toEqual({
        encryptionKey: KEY,
        later: "kept",
      });
      expect((await stat(join(restored.dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    },
    LIMIT_MS,
  );

  test.runIf(server)("moves from Postgres to PGlite and back", async () => {
    const file = await create(db, await newDataFolder());
    const { dataDir } = await restore(file);
    const folder = await openFolder(join(dataDir, "db"));
    const second = await read(folder, (from) => create(from, dataDir));
    const url = await newDatabase(server ?? "");
    const third = await restore(second, url);
    await read(await openServer(url), async (from) => {
      expect(await readEverything(from)).toEqual(original);
      expect(await readConstraints(from)).toEqual(await readConstraints(db));
    });
    expect(await hashFiles(third.dataDir)).toEqual(await hashFiles(dataDir));
    await expect(restore(file, url)).rejects.toThrow(/is not empty/);
  });

  test("names the files that rows refer to and that are gone", async () => {
    const dataDir = await newDataFolder();
    const file = join(await newFolder(), "a.backup");
    const secrets = { encryptionKey: KEY };
    const report = await createBackupFile(file, {
      db,
      files: localFiles(dataDir),
      secrets,
      passphrase,
      say,
      cost,
    });
    // Of three backgrounds, one has a file.
    expect(report.missingFiles.filter((path) => path.startsWith("backgrounds/"))).toEqual([
      "backgrounds/01890000-0000-7000-8000-000000000001.webp",
      "backgrounds/01890000-0000-7000-8000-000000000002.webp",
    ]);
    expect(report.missing).toBe(report.missingFiles.length);
  });

  test("of another version's tables is refused", async () => {
    const file = await create(db, await newDataFolder());
    const start = await withBackup(file, passphrase, async ({ manifest }) => manifest);
    const source = { ...start, migrations: [...start.migrations, 9_999_999_999_999] };
    expect(() => assertKnownSchema(source.migrations)).toThrow(/newer version/);
    expect(() => assertKnownSchema([])).toThrow(/is empty/);
  });

  test(
    "whose restore was killed right after its last step is complete when it is repeated",
    async () => {
      const file = await create(db, await newDataFolder());
      const url = server && (await newDatabase(server));
      const { dataDir, input, report } = await restore(file, url);
      const before = await hashFiles(dataDir);
      const reopen = () => (url ? openServer(url) : openFolder(join(dataDir, "db")));
      await read(await reopen(), (to) => to.execute(sql`create table drizzle.visavis_restore ()`));
      await writeRestoreMarker(dataDir, report.header.id);
      await restoreBackup(file, input);
      await assertNoUnfinishedRestore(dataDir);
      expect(await hashFiles(dataDir)).toEqual(before);
      await read(await reopen(), async (from) => expect(await readEverything(from)).toEqual(original));
    },
    LIMIT_MS,
  );

  test(
    "goes only into an empty folder, and says what is in the way",
    async () => {
      const file = await create(db, await newDataFolder());
      const { dataDir, input } = await restore(file);
      await expect(restoreBackup(file, input)).rejects.toThrow(/already has an instance/);
      const other = await newDataFolder();
      const before = await hashFiles(other);
      await expect(restoreBackup(file, { ...input, settings: settingsOf(other) })).rejects.toThrow(
        /already has an instance/,
      );
      expect(await hashFiles(other)).toEqual(before);
      expect(dataDir).not.toBe(other);
    },
    LIMIT_MS,
  );

  test("that is damaged anywhere, cut off, or opened with another passphrase changes nothing", async () => {
    const file = await create(db, await newDataFolder());
    const whole = await readFile(file);
    const dataDir = join(await newFolder(), "data");
    const input = { settings: settingsOf(dataDir), env: {}, passphrase, say };
    const attempt = async (bytes: Buffer, phrase = passphrase): Promise<string> => {
      await writeFile(file, bytes);
      const error = await restoreBackup(file, { ...input, passphrase: phrase }).catch(
        (reason: Error) => reason,
      );
      if (!(error instanceof Error)) return "restored";
      await expect(stat(dataDir)).rejects.toThrow("ENOENT");
      return `${error.name}: ${error.message}`;
    };
    const places = [0, 20, 60, 300, 0.3, 0.6, 0.9].map((at) => (at < 1 ? Math.floor(at * whole.length) : at));
    for (const place of [...places, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(await attempt(changed), `byte ${place}`).toMatch(/^SetupError: .+\.$/);
    }
    for (const length of [0, 10, 200, 400, Math.floor(whole.length / 2), whole.length - 1]) {
      expect(await attempt(whole.subarray(0, length)), `${length} bytes`).toMatch(
        /^SetupError: .*(incomplete|not a backup)/,
      );
    }
    expect(await attempt(Buffer.concat([whole, Buffer.from("x")]))).toMatch(/^SetupError: /);
    expect(await attempt(whole, "another passphrase")).toBe("SetupError: The passphrase is wrong.");
    expect(await attempt(whole)).toBe("restored");
  });

  test.runIf(process.platform === "linux")("fails if the disk is full", async () => {
    const full = await open("/dev/full", "w");
    const sink = { write: (bytes: Uint8Array) => full.writeFile(bytes) };
    const dataDir = await newDataFolder();
    const secrets = { encryptionKey: KEY };
    await expect(
      writeBackup(sink, { db, files: localFiles(dataDir), secrets, passphrase, say, cost }),
    ).rejects.toThrow("ENOSPC");
    await full.close();
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
    const file = await create(db, await newDataFolder()).finally(() => stop.abort());
    await writers;
    const { dataDir } = await restore(file);
    await read(await openFolder(join(dataDir, "db")), async (from) => {
      const pairs = await readEverything(from);
      const count = (table: string) => pairs[table]?.filter((row) => row.includes(",pair,")).length;
      expect(count("accounts")).toBe(count("clips"));
    });
    await db.execute(sql`delete from accounts where name = 'pair'`);
  });
});

describeDb("a copy of the database", () => {
  beforeAll(() => fillTables(db));

  test(
    "has every row, in a folder and on a server, there and back",
    async () => {
      const original = await readEverything(db);
      const folder = join(await newFolder(), "db");
      const opened = await openFolder(folder);
      const report = await read(opened, (to) => copyTables(db, to, say));
      expect(report.tables.every(({ rows }) => rows === 3)).toBe(true);
      const second = join(await newFolder(), "second", "db");
      expect(await copyDatabase(folder, second, say)).toEqual(report);
      await read(await openFolder(second), async (from) =>
        expect(await readEverything(from)).toEqual(original),
      );
      await expect(copyDatabase(folder, second, say)).rejects.toThrow(/is not empty/);
      if (!server) return;
      const url = await newDatabase(server);
      expect(await copyDatabase(second, url, say)).toEqual(report);
      await read(await openServer(url), async (from) => expect(await readEverything(from)).toEqual(original));
      const third = join(await newFolder(), "db");
      expect(await copyDatabase(url, third, say)).toEqual(report);
      await expect(copyDatabase(third, url, say)).rejects.toThrow(/is not empty/);
    },
    LIMIT_MS,
  );

  test(
    "is discarded if a table differs",
    async () => {
      const folder = join(await newFolder(), "db");
      const opened = await openFolder(folder);
      await read(opened, async (to) => {
        await expect(copyTables(db, spoilingTarget(to), say)).rejects.toThrow(/differs from the original/);
        expect(await readEverything(to).catch(() => "no tables")).toBe("no tables");
      });
    },
    LIMIT_MS,
  );
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
