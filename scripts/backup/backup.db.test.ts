import { open, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { describeDb } from "#db/testing.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { createBackupFile, writeBackup } from "./create-backup.ts";
import { assertKnownSchema } from "./load-tables.ts";
import { openFolder } from "./open-database.ts";
import { withBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { fillTables, readConstraints, readEverything } from "./testing/fill-tables.ts";
import { cost, createBackup, passphrase, say, withOpened } from "./testing/make-backup.ts";
import {
  hashFiles,
  KEPT,
  KEY,
  localFiles,
  newDataFolder,
  newFolder,
  settingsOf,
} from "./testing/sample-instance.ts";

describeDb("a backup", () => {
  let original: Awaited<ReturnType<typeof readEverything>>;
  beforeAll(async () => {
    await fillTables(db);
    original = await readEverything(db);
  });

  test("restores nothing if it is damaged anywhere, cut off, or opened with another passphrase, else every row and every file", async () => {
    expect(Object.entries(original).filter(([, rows]) => rows.length < 3)).toEqual([]);
    const source = await newDataFolder();
    const before = await hashFiles(source);
    const file = await createBackup(db, source);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
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
    const places = [0, 60, 0.6, ...(isQuick ? [] : [20, 300, 0.3, 0.9])].map((at) =>
      at < 1 ? Math.floor(at * whole.length) : at,
    );
    for (const place of [...places, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(await attempt(changed), `byte ${place}`).toMatch(/^SetupError: .+\.$/);
    }
    const half = Math.floor(whole.length / 2);
    for (const length of [0, 10, ...(isQuick ? [] : [200, 400]), half, whole.length - 1]) {
      expect(await attempt(whole.subarray(0, length)), `${length} bytes`).toMatch(
        /^SetupError: .*(incomplete|not a backup)/,
      );
    }
    expect(await attempt(Buffer.concat([whole, Buffer.from("x")]))).toMatch(/^SetupError: /);
    expect(await attempt(whole, "another passphrase")).toBe("SetupError: The passphrase is wrong.");
    expect(await attempt(whole)).toBe("restored");

    const copy = await openFolder(join(dataDir, "db"));
    await withOpened(copy, async (from) => {
      expect(await readEverything(from)).toEqual(original);
      expect(await readConstraints(from)).toEqual(await readConstraints(db));
    });
    const kept = Object.fromEntries(KEPT.map((path) => [path, before[path]]));
    expect(await hashFiles(dataDir)).toEqual(kept);
    expect(JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"))).toEqual({
      encryptionKey: KEY,
      later: "kept",
    });
    expect((await stat(join(dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
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
    const file = await createBackup(db, await newDataFolder());
    const start = await withBackup(file, passphrase, async ({ manifest }) => manifest);
    const source = { ...start, migrations: [...start.migrations, 9_999_999_999_999] };
    expect(() => assertKnownSchema(source.migrations)).toThrow(/newer version/);
    expect(() => assertKnownSchema([])).toThrow(/is empty/);
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
});
