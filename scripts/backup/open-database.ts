import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { z } from "zod";
import { copyFolder } from "#db/copy-when-quiet.ts";
import { FolderLockedError, lockFolder } from "#db/lock-folder.ts";
import { type Db, openPglite, openPostgres, PGLITE_EXTENSIONS } from "#db/open-connection.ts";
import { purgeSnapshots, snapshotFolder } from "#lib/operations/snapshot.ts";
import { callInstance } from "#scripts/operator/call-instance.ts";
import { isInstanceRunning, readInstance } from "#scripts/start/instance-file.ts";
import type { Environment, Settings } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

/** An opened database. `name` has no password. */
export type OpenDatabase = { name: string; db: Db; close: () => Promise<void> };

const isUrl = (address: string): boolean => /^postgres(ql)?:\/\//.test(address);

/** Opens a Postgres. Throws `SetupError` if it cannot be reached. */
export async function openServer(url: string): Promise<OpenDatabase> {
  const { host, pathname } = new URL(url);
  const name = `The database ${pathname.slice(1)} at ${host}`;
  const { db, close } = openPostgres(url);
  try {
    await db.execute("select 1");
  } catch (error) {
    await close();
    const { cause = error } = error instanceof Error ? error : {};
    throw new SetupError(`${name} cannot be opened: ${cause instanceof Error ? cause.message : cause}`);
  }
  return { name, db, close };
}

/** Opens a PGlite folder that this process has for itself. */
export async function openFolder(folder: string): Promise<OpenDatabase> {
  const client = await PGlite.create(folder, { extensions: PGLITE_EXTENSIONS });
  const { db, close } = openPglite(client);
  return { name: `The database in ${folder}`, db, close };
}

/**
 * Opens an instance's database for reading, whether or not the instance runs. A PGlite is copied first, by the running
 * app or here, so its own folder is never touched.
 */
export async function openInstanceDatabase(settings: Settings, env: Environment): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return await openServer(env.DATABASE_URL);
  return await openCopy(settings.dataDir, async (folder, id) => {
    const instance = await readInstance(settings.dataDir);
    if (instance && (await isInstanceRunning(instance))) return await askForCopy(settings, env, id);
    try {
      await copyStopped(join(settings.dataDir, "db"), folder);
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
      await askForCopy(settings, env, id);
    }
  });
}

/** Lets `makeCopy` copy a database into the data folder, and opens it. Closing removes it. */
async function openCopy(
  dataDir: string,
  makeCopy: (folder: string, id: string) => Promise<void>,
): Promise<OpenDatabase> {
  if (!existsSync(dataDir)) throw new SetupError(`The folder ${dataDir} does not exist.`);
  await purgeSnapshots(dataDir);
  const id = randomUUID();
  const folder = snapshotFolder(dataDir, id);
  const unlock = await lockFolder(folder);
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    await unlock();
  };
  try {
    await makeCopy(folder, id);
    const opened = await openFolder(folder);
    return { ...opened, close: () => opened.close().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function copyStopped(from: string, to: string): Promise<void> {
  if (!existsSync(join(from, "PG_VERSION"))) {
    throw new SetupError(
      `No database was found in ${from}. If the instance uses Postgres, set DATABASE_URL.`,
    );
  }
  const unlock = await lockFolder(dirname(from));
  try {
    await copyFolder(from, to);
  } finally {
    await unlock();
  }
}

/** Copying takes a second per gigabyte or so. */
const COPY_TIMEOUT_MS = 600_000;
/** An app that was killed is back within this time. */
const ATTEMPTS = 20;
const PAUSE_MS = 1_000;

async function askForCopy(settings: Settings, env: Environment, id: string): Promise<void> {
  const command = { kind: "call" as const, operation: "database-snapshot", body: { id } };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { ok, body } = await callInstance(command, settings, env, COPY_TIMEOUT_MS);
      if (!ok)
        throw new SetupError(z.object({ error: z.string() }).safeParse(body).data?.error ?? String(body));
      if (z.object({ folder: z.string().nullable() }).parse(body).folder !== null) return;
      break;
    } catch (error) {
      if (attempt === ATTEMPTS || !(await isRunning(settings))) throw error;
      await sleep(PAUSE_MS);
    }
  }
  throw new SetupError("The running instance uses Postgres. Set DATABASE_URL to the instance's value.");
}

async function isRunning({ dataDir }: Settings): Promise<boolean> {
  const instance = await readInstance(dataDir);
  return instance !== null && (await isInstanceRunning(instance));
}

/** Opens the source of a copy: a Postgres URL, or a PGlite folder whose instance is stopped. */
export async function openSource(address: string): Promise<OpenDatabase> {
  if (isUrl(address)) return await openServer(address);
  const folder = resolve(address);
  const dataDir = dirname(folder);
  const instance = await readInstance(dataDir);
  if (instance && (await isInstanceRunning(instance))) {
    throw new SetupError(`An instance is running on ${dataDir}. Stop it, then copy its database.`);
  }
  return await openCopy(dataDir, (copy) => copyStopped(folder, copy));
}

/** A new database: `keep` closes it as it is; `discard` removes what was written. */
export type NewDatabase = OpenDatabase & { keep: () => Promise<void>; discard: () => Promise<void> };

/** Opens the target of a copy: a Postgres URL, or a folder that does not exist yet and appears when it is complete. */
export async function openTarget(address: string): Promise<NewDatabase> {
  if (isUrl(address)) {
    const server = await openServer(address);
    return { ...server, keep: server.close, discard: server.close };
  }
  const folder = resolve(address);
  const isEmpty = await readdir(folder).then(
    (names) => names.length === 0,
    () => true,
  );
  if (!isEmpty) throw new SetupError(`The folder ${folder} is not empty. Choose another one.`);
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const part = snapshotFolder(dirname(folder), randomUUID());
  const unlock = await lockFolder(part);
  const opened = await openFolder(part);
  const keep = async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    await unlock();
  };
  const discard = async () => {
    await opened.close();
    await rm(part, { recursive: true, force: true });
    await unlock();
  };
  return { ...opened, name: `The database in ${folder}`, keep, discard };
}
