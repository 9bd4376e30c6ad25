import { createHash, randomUUID } from "node:crypto";
import type { Db } from "#db/open-connection.ts";
import { LocalStorage } from "#lib/storage/local-storage.ts";
import { openBucket } from "#lib/storage/open-storage.ts";
import { readStored, type Storage, StorageError } from "#lib/storage/storage-api.ts";
import { readS3Settings } from "#lib/storage/storage-settings.ts";
import { listExpectedFiles } from "#scripts/backup/backup-content.ts";
import { readInstanceSecrets } from "#scripts/backup/instance-secrets.ts";
import { openInstanceDatabase } from "#scripts/backup/open-database.ts";
import { describeTables, readSnapshot } from "#scripts/backup/read-tables.ts";
import { assertNoUnfinishedRestore } from "#scripts/backup/restore-marker.ts";
import { CACHE } from "#scripts/backup/stored-files.ts";
import type { Say } from "#scripts/start/progress.ts";
import type { Environment, Settings } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { instanceIds, openInstanceStorage } from "./open-instance-storage.ts";
import type { StorageCommand } from "./parse-command.ts";

/** Folders whose files belong to a storage. */
const STORAGE_FOLDERS = ["avatars", "backgrounds", "storage"] as const;

type CopyReport = { copied: number; already_there: number; files: number; bytes: number };

const SAY_EVERY = 500;

/**
 * Copies all files. Files that are there with the same content are not copied again, so a copy can be interrupted and
 * repeated. Every file is read again at its new place, and compared by size and hash.
 */
async function copyStorage(from: Storage, to: Storage, say: Say): Promise<CopyReport> {
  await to.checkUsable();
  const report = { copied: 0, already_there: 0, files: 0, bytes: 0 };
  for (const folder of STORAGE_FOLDERS) {
    for await (const { key, bytes } of from.list(folder)) {
      if (key.startsWith(CACHE)) continue;
      const outcome = await copyFile(from, to, key);
      // Deleted since it was listed.
      if (outcome === "gone") continue;
      report[outcome] += 1;
      report.files += 1;
      report.bytes += bytes;
      if (report.files % SAY_EVERY === 0) say(`  ${report.files} files`);
    }
  }
  return report;
}

async function copyFile(from: Storage, to: Storage, key: string): Promise<keyof CopyReport | "gone"> {
  const [source, target] = await Promise.all([from.stat(key), to.stat(key)]);
  if (!source) return "gone";
  const expected = await hashOf(from, key);
  if (expected === null) return "gone";
  if (target?.bytes === source.bytes && (await hashOf(to, key)) === expected) return "already_there";
  const content = await from.open(key);
  if (!content) return "gone";
  await to.put(key, content);
  if ((await hashOf(to, key)) !== expected) {
    throw new SetupError(`${key} differs after it was copied. Run the command again.`);
  }
  return "copied";
}

async function hashOf(storage: Storage, key: string): Promise<string | null> {
  const content = await storage.open(key);
  if (!content) return null;
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}

/** More than anybody reads; the number is always complete. */
const MAX_LISTED = 100;
const PROBE = "0123456789";

type StorageReport = {
  storage: Storage["kind"];
  files: number;
  bytes: number;
  missing_files: number;
  missing: string[];
  problems: string[];
  passed: boolean;
};

/**
 * Checks that files can be stored, read, listed and removed, and that each file that a row names is there. Throws
 * `StorageError` if the storage can't be used at all.
 */
export async function checkStorage(storage: Storage, db: Db): Promise<StorageReport> {
  await storage.checkUsable();
  const problems = await tryOut(storage);
  const expected = await readSnapshot(
    db,
    async (tx) => await listExpectedFiles(tx, await describeTables(tx)),
  );
  const found = { files: 0, bytes: 0 };
  for (const folder of STORAGE_FOLDERS) {
    for await (const { key, bytes } of storage.list(folder)) {
      found.files += 1;
      found.bytes += bytes;
      expected.delete(key);
    }
  }
  const missing = [...expected].sort();
  return {
    ...{ storage: storage.kind, ...found, missing_files: missing.length },
    ...{ missing: missing.slice(0, MAX_LISTED), problems },
    passed: problems.length === 0 && missing.length === 0,
  };
}

async function tryOut(storage: Storage): Promise<string[]> {
  const key = `check/${randomUUID()}`;
  const problems: string[] = [];
  try {
    await storage.put(key, PROBE);
    const bytes = await readStored(storage, key);
    if (!bytes || Buffer.from(bytes).toString() !== PROBE)
      problems.push("A stored file was read back differently.");
    const range = await storage.open(key, { start: 2, end: 4 });
    const part = Buffer.concat(range ? await Array.fromAsync(range) : []).toString();
    if (part !== PROBE.slice(2, 5))
      problems.push("Ranges of files are not supported, so players can't seek.");
    if (await storage.putNew(key, "again")) {
      problems.push(
        "Conditional writes are ignored: two instances that start with one bucket at once may go unnoticed.",
      );
    }
    const url = storage.downloadUrl(key, { type: "text/plain", lifetimeS: 60 });
    if (url !== null) problems.push(...(await tryUrl(url)));
  } finally {
    await storage.remove(key);
  }
  return problems;
}

async function tryUrl(url: string): Promise<string[]> {
  const status = await fetch(url).then(
    async (response) => ((await response.text()) === PROBE ? 200 : response.status),
    () => null,
  );
  if (status === 200) return [];
  const reason = status === null ? "does not respond" : `responds with ${status}`;
  return [`${new URL(url).origin} ${reason} to signed URLs. Set S3_PUBLIC_ENDPOINT, or S3_REDIRECT=false.`];
}

type CommandContext = { settings: Settings; env: Environment; say: Say };

/** Runs a storage command and returns what it prints. Throws `SetupError` with one sentence if that is not possible. */
export async function runStorageCommand(command: StorageCommand, context: CommandContext): Promise<object> {
  try {
    return command.kind === "storage copy" ? await copy(command.to, context) : await check(context);
  } catch (error) {
    if (error instanceof StorageError) throw new SetupError(error.message);
    throw error;
  }
}

async function copy(to: "local" | "s3", { settings, env, say }: CommandContext): Promise<object> {
  const { dataDir } = settings;
  await assertNoUnfinishedRestore(dataDir);
  const secrets = await readInstanceSecrets(dataDir, env);
  const local = new LocalStorage(dataDir);
  const bucket = openBucket(readBucket(env), dataDir, instanceIds(secrets));
  say(`Copying the files ${to === "s3" ? "to the bucket" : "to the data folder"}`);
  const report = await (to === "s3" ? copyStorage(local, bucket, say) : copyStorage(bucket, local, say));
  return { to, ...report, verified: true };
}

function readBucket(env: Environment) {
  try {
    return readS3Settings(env);
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

async function check({ settings, env }: CommandContext): Promise<object> {
  const secrets = await readInstanceSecrets(settings.dataDir, env);
  const storage = openInstanceStorage(settings, env, secrets);
  const { db, close } = await openInstanceDatabase(settings, env);
  try {
    return await checkStorage(storage, db);
  } finally {
    await close();
  }
}
