import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { and, isNotNull } from "drizzle-orm";
import type { Db } from "#db/open-connection.ts";
import { SEALED_COLUMNS } from "#lib/operations/sealed-columns.ts";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { errorCode } from "#lib/platform/errors.ts";
import { StorageError } from "#lib/storage/storage-api.ts";
import type { Say } from "#scripts/start/progress.ts";
import type { Environment, Settings } from "#scripts/start/settings/settings.ts";
import { openInstanceStorage } from "#scripts/storage/open-instance-storage.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { presentTotals } from "./backup-content.ts";
import { createBackupFile } from "./create-backup.ts";
import { type InstanceSecrets, readInstanceSecrets } from "./instance-secrets.ts";
import { copyDatabase, hasCurrentSchema } from "./load-tables.ts";
import { openInstanceDatabase } from "./open-database.ts";
import type { BackupCommand } from "./parse-command.ts";
import { type BackupStart, withBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { assertNoUnfinishedRestore } from "./restore-marker.ts";
import { listLeftOut } from "./stored-files.ts";

const SAMPLE = 20;

/**
 * Throws `SetupError` if the database has encrypted values and the secrets open none of them: a backup with the wrong
 * key would be noticed only after it was needed. Needs the current schema.
 */
async function assertKeyOpens(db: Db, secrets: InstanceSecrets): Promise<void> {
  const keys = [secrets.encryptionKey, secrets.encryptionKeyOld].filter((key) => key !== undefined);
  let values = 0;
  for (const { table, column, ownerId, id, context, only } of SEALED_COLUMNS) {
    const rows = await db
      .select({ ownerId, id, value: column })
      .from(table)
      .where(and(isNotNull(column), only))
      .limit(SAMPLE);
    for (const row of rows) {
      values += 1;
      if (opens(keys, context(String(row.ownerId), String(row.id)), String(row.value))) return;
    }
  }
  if (values === 0) return;
  throw new SetupError(
    "The encryption key opens none of the encrypted values. Run this command with the environment of the instance.",
  );
}

function opens(keys: string[], context: string, value: string): boolean {
  try {
    unseal(keys, context, value);
    return true;
  } catch {
    return false;
  }
}

const MIN_LENGTH = 12;

type Input = AsyncIterable<Uint8Array> & { isTTY?: boolean };

/**
 * Reads the passphrase of a backup: the first line of `--passphrase-file`, of `VISAVIS_BACKUP_PASSPHRASE`, or of standard
 * input. Never an argument, because other users of the machine can read those.
 */
export async function readPassphrase(
  file: string | undefined,
  env: Environment,
  input: Input,
): Promise<string> {
  const [passphrase = ""] = (await readSource(file, env, input)).split(/\r?\n/, 1);
  if (passphrase.length >= MIN_LENGTH) return passphrase;
  throw new SetupError(`The passphrase needs at least ${MIN_LENGTH} characters.`);
}

async function readSource(file: string | undefined, env: Environment, input: Input): Promise<string> {
  if (file !== undefined) {
    return await readFile(file, "utf8").catch(() => {
      throw new SetupError(`${file} cannot be read.`);
    });
  }
  if (env.VISAVIS_BACKUP_PASSPHRASE) return env.VISAVIS_BACKUP_PASSPHRASE;
  if (input.isTTY) {
    throw new SetupError(
      "A backup needs a passphrase: use --passphrase-file, VISAVIS_BACKUP_PASSPHRASE or standard input.",
    );
  }
  return await text(input);
}

export type CommandContext = {
  settings: Settings;
  env: Environment;
  input: AsyncIterable<Uint8Array> & { isTTY?: boolean };
  say: Say;
};

const DISK_FULL = ["ENOSPC", "EDQUOT", "EFBIG"];

/** Runs a backup command and returns what it prints. Throws `SetupError` with one sentence if that is not possible. */
export async function runBackupCommand(command: BackupCommand, context: CommandContext): Promise<object> {
  try {
    return await run(command, context);
  } catch (error) {
    if (error instanceof StorageError) throw new SetupError(error.message);
    if (!DISK_FULL.includes(errorCode(error) ?? "")) throw error;
    throw new SetupError("The disk is full, or it does not take files of this size. Nothing was kept.");
  }
}

async function run(command: BackupCommand, context: CommandContext): Promise<object> {
  const { env, say, input } = context;
  // npm runs scripts in the project's folder, not where the operator is.
  const at = (path: string) => resolve(env.INIT_CWD ?? ".", path);
  if (command.kind === "database copy") {
    const [from, to] = [command.from, command.to].map((address) => readAddress(address, env, at));
    return await copyDatabase(from ?? "", to ?? "", say);
  }
  const file = at(command.file);
  const passphraseFile = command.passphraseFile === undefined ? undefined : at(command.passphraseFile);
  const passphrase = await readPassphrase(passphraseFile, env, input);
  if (command.kind === "backup create") return await create(file, passphrase, context);
  if (command.kind === "backup restore") {
    const { totals, ...start } = await restoreBackup(file, { ...context, passphrase });
    return { file, ...presentStart(start), ...presentTotals(totals) };
  }
  return await withBackup(file, passphrase, async (backup) => {
    const start = { file, ...presentStart(backup) };
    if (command.kind === "backup verify") {
      return { ...start, ...presentTotals(await backup.readRest()), verified: true };
    }
    const { tables, files } = backup.manifest;
    const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
    return { ...start, tables: rows, files: files.count, file_bytes: files.bytes };
  });
}

async function create(file: string, passphrase: string, context: CommandContext): Promise<object> {
  const { settings, env, say } = context;
  const { dataDir } = settings;
  await assertNoUnfinishedRestore(dataDir);
  const secrets = await readInstanceSecrets(dataDir, env);
  const files = { dataDir, storage: openInstanceStorage(settings, env, secrets) };
  const { db, close } = await openInstanceDatabase(settings, env);
  try {
    if (await hasCurrentSchema(db)) await assertKeyOpens(db, secrets);
    const report = await createBackupFile(file, { db, files, secrets, passphrase, say });
    const { size } = await stat(file);
    const { id, createdAt, missingFiles } = report;
    return {
      ...{ file, id, created_at: createdAt, size_bytes: size },
      ...presentTotals(report),
      missing: missingFiles,
      left_out: await listLeftOut(dataDir),
    };
  } finally {
    await close();
  }
}

const presentStart = ({ header, manifest }: BackupStart) => ({
  id: header.id,
  created_at: header.createdAt,
  product_version: header.product,
  schema_version: manifest.migrations.length,
});

/** An address may be `env:NAME`, so a password is not in the arguments. */
function readAddress(address: string, env: Environment, at: (path: string) => string): string {
  if (/^postgres(ql)?:\/\//.test(address)) return address;
  if (!address.startsWith("env:")) return at(address);
  const value = env[address.slice(4)];
  if (!value) throw new SetupError(`${address.slice(4)} is not set.`);
  return value;
}
