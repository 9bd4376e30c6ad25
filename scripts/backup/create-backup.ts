import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Db } from "#db/open-connection.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { isTempPath, tempPath } from "#lib/platform/files/write-file-atomic.ts";
import type { Say } from "#scripts/start/progress.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import {
  encodeFrame,
  frameHead,
  listExpectedFiles,
  type Manifest,
  noTotals,
  type Totals,
} from "./backup-content.ts";
import type { InstanceSecrets } from "./instance-secrets.ts";
import { assertKnownSchema } from "./load-tables.ts";
import { describeTables, readMigrations, readRows, readSequences, readSnapshot } from "./read-tables.ts";
import { type ByteSink, isBackup, SealedWriter } from "./sealed-file.ts";
import { type InstanceFiles, listStoredFiles, readStoredFile } from "./stored-files.ts";

export type CreateBackupInput = {
  db: Db;
  files: InstanceFiles;
  secrets: InstanceSecrets;
  passphrase: string;
  say: Say;
  /** Lower cost of guessing the passphrase, for tests. */
  cost?: { N: number; r: number; p: number };
};
export type BackupReport = Totals & { id: string; createdAt: string; missingFiles: string[] };

/** More than anybody reads; the number is always complete. */
const MAX_LISTED = 100;

/**
 * Writes a backup to `file`, which must not exist. It appears under that name only once it is complete and on disk, and
 * only its owner can read it.
 */
export async function createBackupFile(file: string, input: CreateBackupInput): Promise<BackupReport> {
  if (existsSync(file)) throw new SetupError(`${file} already exists. Choose another name.`);
  if (!existsSync(dirname(file))) throw new SetupError(`The folder ${dirname(file)} does not exist.`);
  await removeLeftovers(file);
  const part = tempPath(file);
  const handle = await open(part, "wx", 0o600);
  try {
    const report = await writeBackup({ write: (bytes) => handle.writeFile(bytes) }, input);
    await handle.sync();
    await handle.close();
    await rename(part, file);
    await syncFolder(dirname(file));
    return report;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

/** Removes what killed backups left in the folder: under this name, or a day ago. */
async function removeLeftovers(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!isTempPath(path)) continue;
    const found = await stat(path).catch(() => null);
    const isOld = found !== null && Date.now() - found.mtimeMs > DAY_MS && (await isBackup(path));
    if (isOld || path.startsWith(`${file}.`)) await rm(path, { force: true });
  }
}

/** Makes a rename survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a backup of the instance. The rows are those of one moment, and the files are read after it: a file that a row
 * names is there, unless it was deleted, and then the report names it.
 */
export async function writeBackup(sink: ByteSink, input: CreateBackupInput): Promise<BackupReport> {
  const { db, files, secrets, passphrase, say } = input;
  const header = { id: randomUUID(), createdAt: new Date().toISOString(), product: await productVersion() };
  const writer = await SealedWriter.create(sink, passphrase, header, input.cost);
  const totals = noTotals();
  const expected = await readSnapshot(db, async (tx) => {
    const manifest = await describeInstance(tx, files);
    await writer.write(await encodeFrame("manifest", manifest));
    await writer.write(await encodeFrame("secrets", secrets));
    await writeTables(tx, manifest, { writer, totals, say });
    return await listExpectedFiles(tx, manifest.tables);
  });
  await writeFiles(files, expected, { writer, totals, say });
  totals.missing = expected.size;
  await writer.write(await encodeFrame("end", totals));
  await writer.end();
  const missingFiles = [...expected].sort().slice(0, MAX_LISTED);
  return { ...totals, missingFiles, id: header.id, createdAt: header.createdAt };
}

async function describeInstance(tx: Db, stored: InstanceFiles): Promise<Manifest> {
  const migrations = await readMigrations(tx);
  assertKnownSchema(migrations);
  const files = { count: 0, bytes: 0 };
  for await (const { bytes } of listStoredFiles(stored)) {
    files.count += 1;
    files.bytes += bytes;
  }
  return { migrations, tables: await describeTables(tx), sequences: await readSequences(tx), files };
}

type Progress = { writer: SealedWriter; totals: Totals; say: Say };

async function writeTables(tx: Db, { tables }: Manifest, { writer, totals, say }: Progress): Promise<void> {
  for (const table of tables) {
    await writer.write(await encodeFrame("table", { name: table.name }));
    for await (const { rows, json } of readRows(tx, table)) {
      await writer.write(await encodeFrame("rows", json));
      totals.rows += rows;
      totals.rowBytes += Buffer.byteLength(json);
    }
    totals.tables += 1;
  }
  say(`  ${totals.rows} rows of ${totals.tables} tables`);
}

/** Writes every stored file, and removes it from `expected`. */
async function writeFiles(files: InstanceFiles, expected: Set<string>, progress: Progress): Promise<void> {
  const { writer, totals, say } = progress;
  for await (const { path, modifiedMs } of listStoredFiles(files)) {
    const content = await readStoredFile(files, path);
    if (!content) continue;
    await writer.write(await encodeFrame("file", { path, modifiedMs }));
    for await (const bytes of content) {
      await writer.write(frameHead("content", bytes.length));
      await writer.write(bytes);
      totals.fileBytes += bytes.length;
    }
    expected.delete(path);
    totals.files += 1;
    if (totals.files % 1_000 === 0) say(`  ${totals.files} files, ${megabytes(totals.fileBytes)}`);
  }
  say(`  ${totals.files} files, ${megabytes(totals.fileBytes)}`);
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function productVersion(): Promise<string> {
  const text = await readFile(join(ROOT_DIR, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
