import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { describeDb } from "#db/testing.ts";
import { seal } from "#lib/platform/crypto/crypto.ts";
import { secretContext } from "#lib/platform/crypto/sealed-contexts.ts";
import { env } from "#lib/platform/env.ts";
import { copyTables } from "./load-tables.ts";
import { openFolder, openServer } from "./open-database.ts";
import { assertNoUnfinishedRestore } from "./restore-marker.ts";
import { fillTables, readEverything } from "./testing/fill-tables.ts";
import { hashFiles, KEPT, KEY, newDatabase, newDataFolder, newFolder } from "./testing/sample-instance.ts";

const server = env.TEST_DATABASE_URL;
const LARGEST_FILE = 40_000_000;
/** Each test starts several processes, one after the other, and gets little CPU behind other suites. */
const LIMIT_MS = 900_000;
/** A command that takes longer hangs: the test then fails with what it said. */
const COMMAND_LIMIT_MS = 300_000;

type Ended = { code: number | null; out: string; error: string };
/** Kill it some time after it said something, or let it write files up to a size. */
type Limits = { kill?: { after: string; delayMs: number }; maxBytes?: number };

/** Runs the command line as an operator does. Throws if it hangs. */
async function visavis(
  args: string[],
  variables: Record<string, string>,
  limits: Limits = {},
): Promise<Ended> {
  const { kill, maxBytes } = limits;
  const blocks = maxBytes === undefined ? "unlimited" : String(Math.floor(maxBytes / 512));
  const line = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const child = spawn("sh", ["-c", line, process.execPath, "scripts/visavis.ts", ...args], {
    // The instance's own key, not that of the tests.
    env: {
      ...process.env,
      VISAVIS_ENCRYPTION_KEY: "",
      VISAVIS_BACKUP_PASSPHRASE: "correct horse battery",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stderr.on("data", (said: Buffer) => {
    if (kill && said.includes(kill.after)) setTimeout(() => child.kill("SIGKILL"), kill.delayMs);
  });
  let hangs = false;
  const limit = setTimeout(() => {
    hangs = true;
    child.kill("SIGKILL");
  }, COMMAND_LIMIT_MS);
  const [[code], out, error] = await Promise.all([
    once(child, "exit"),
    text(child.stdout),
    text(child.stderr),
  ]);
  clearTimeout(limit);
  if (hangs) throw new Error(`visavis ${args.join(" ")} did not end. It said: ${error}`);
  return { code, out, error };
}

/** A stopped instance with rows in every table, on the server if there is one. Returns how to reach it. */
async function newInstance(): Promise<{ dataDir: string; variables: Record<string, string> }> {
  const dataDir = await newDataFolder(LARGEST_FILE);
  const url = server && (await newDatabase(server));
  const opened = url ? await openServer(url) : await openFolder(join(dataDir, "db"));
  await copyTables(db, opened.db, () => {});
  await opened.close();
  return { dataDir, variables: { VISAVIS_DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) } };
}

async function readInstance({ dataDir, variables }: Awaited<ReturnType<typeof newInstance>>) {
  const { DATABASE_URL: url } = variables;
  const opened = url ? await openServer(url) : await openFolder(join(dataDir, "db"));
  const rows = await readEverything(opened.db);
  await opened.close();
  return { rows, files: await hashFiles(dataDir) };
}

/** Where a backup goes: an empty folder, and an empty database on the server. */
async function newTarget(): Promise<Awaited<ReturnType<typeof newInstance>>> {
  const dataDir = join(await newFolder(), "data");
  const url = server && (await newDatabase(server));
  return { dataDir, variables: { VISAVIS_DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) } };
}

/** All stored values are odd text. One becomes a real secret, because a backup checks that its key opens some. */
async function fill(): Promise<void> {
  await fillTables(db);
  const id = "01890000-0000-7000-8000-000000000000";
  const sealed = seal(KEY, secretContext(id, id), "a token");
  await db.execute(sql`update secrets set sealed_value = ${sealed} where id = ${id}`);
}

// On PGlite only, because each command starts a process; with TEST_DATABASE_URL set by hand, on that server.
describeDb("a backup from the command line", () => {
  beforeAll(fill);

  test(
    "that is killed is not there, and the next one removes what it left",
    async () => {
      const instance = await newInstance();
      const folder = await newFolder();
      const args = ["backup", "create", join(folder, "a.backup")];
      const kill = { after: "rows of", delayMs: 20 };
      expect(await visavis(args, instance.variables, { kill })).toMatchObject({ code: null });
      expect(await readdir(folder)).toEqual([expect.stringMatching(/\.part$/)]);
      expect(await visavis(args, instance.variables)).toMatchObject({ code: 0 });
      expect(await readdir(folder)).toEqual(["a.backup"]);
      expect(await readdir(instance.dataDir)).not.toContainEqual(expect.stringMatching(/^database\./));
    },
    LIMIT_MS,
  );

  test(
    "whose restore is killed is restored by repeating it, and until then nothing starts",
    async () => {
      const instance = await newInstance();
      const original = await readInstance(instance);
      const file = join(await newFolder(), "a.backup");
      expect(await visavis(["backup", "create", file], instance.variables)).toMatchObject({ code: 0 });
      for (const after of ["Restoring the rows", "Restoring the files"]) {
        const target = await newTarget();
        const kill = { after, delayMs: 50 };
        expect(await visavis(["backup", "restore", file], target.variables, { kill })).toMatchObject({
          code: null,
        });
        await expect(assertNoUnfinishedRestore(target.dataDir)).rejects.toThrow(/was not finished/);
        expect(await visavis(["backup", "restore", file], target.variables)).toMatchObject({ code: 0 });
        await assertNoUnfinishedRestore(target.dataDir);
        const { rows, files } = await readInstance(target);
        expect(rows).toEqual(original.rows);
        expect(files).toEqual(Object.fromEntries(KEPT.map((path) => [path, original.files[path]])));
      }
    },
    LIMIT_MS,
  );

  test(
    "leaves nothing if the disk is full",
    async () => {
      const instance = await newInstance();
      const folder = await newFolder();
      const file = join(folder, "a.backup");
      const maxBytes = 30_000_000;
      const refused = await visavis(["backup", "create", file], instance.variables, { maxBytes });
      expect(refused).toMatchObject({ code: 1, out: "", error: expect.stringContaining("The disk is full") });
      expect(await readdir(folder)).toEqual([]);
      expect(await readdir(instance.dataDir)).not.toContainEqual(expect.stringMatching(/^database\./));

      expect(await visavis(["backup", "create", file], instance.variables)).toMatchObject({ code: 0 });
      const target = await newTarget();
      const failed = await visavis(["backup", "restore", file], target.variables, { maxBytes });
      expect(failed).toMatchObject({ code: 1, error: expect.stringContaining("The disk is full") });
      expect(await readdir(target.dataDir)).toEqual([]);
      expect(await visavis(["backup", "restore", file], target.variables)).toMatchObject({ code: 0 });
    },
    LIMIT_MS,
  );

  test(
    "is refused with the key of another instance",
    async () => {
      const { variables } = await newInstance();
      const file = join(await newFolder(), "a.backup");
      const other = { ...variables, VISAVIS_ENCRYPTION_KEY: "the encryption key of another instance" };
      const refused = await visavis(["backup", "create", file], other);
      expect(refused.error).toContain("opens none of the encrypted values");
    },
    LIMIT_MS,
  );
});
