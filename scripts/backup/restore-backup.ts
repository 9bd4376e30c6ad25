import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/open-connection.ts";
import type { Storage } from "#lib/storage/storage-api.ts";
import { InstanceFile } from "#scripts/start/instance-file.ts";
import type { Say } from "#scripts/start/progress.ts";
import type { Environment, Settings } from "#scripts/start/settings/settings.ts";
import { openInstanceStorage } from "#scripts/storage/open-instance-storage.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { Totals } from "./backup-content.ts";
import { assertKeyFits, writeInstanceSecrets } from "./instance-secrets.ts";
import { assertEmptyDatabase, loadTables } from "./load-tables.ts";
import { type OpenDatabase, openFolder, openServer } from "./open-database.ts";
import { type BackupStart, type OpenBackup, withBackup } from "./read-backup.ts";
import { insertRows, select } from "./read-tables.ts";
import { readRestoreMarker, removeRestoreMarker, writeRestoreMarker } from "./restore-marker.ts";
import {
  createStoredFile,
  type InstanceFiles,
  STORED_FOLDERS,
  type StoredFileWriter,
} from "./stored-files.ts";

type RestoreInput = { settings: Settings; env: Environment; passphrase: string; say: Say };
type RestoreReport = BackupStart & { totals: Totals };

/** What only an instance that was started has. */
const OCCUPIED = [...STORED_FOLDERS, "db", "inngest", "secrets.json"];

/**
 * Restores a backup into an empty data folder and an empty database. The whole file is checked before anything is
 * written. A restore that was killed can be repeated: until then the instance does not start.
 */
export async function restoreBackup(file: string, input: RestoreInput): Promise<RestoreReport> {
  const { settings, env, passphrase, say } = input;
  const { dataDir } = settings;
  if ((await readRestoreMarker(dataDir)) === null) await assertEmpty(settings, env);
  say("Checking the backup");
  const report = await withBackup(file, passphrase, async (backup) => {
    assertKeyFits(backup.secrets, env);
    return { ...backup, totals: await backup.readRest() };
  });
  const claim = await InstanceFile.claim(settings);
  try {
    const marker = await readRestoreMarker(dataDir);
    if (marker === report.header.id && (await isRestored(settings, env))) {
      await finish(settings, env);
      return report;
    }
    const files = { dataDir, storage: openInstanceStorage(settings, env, report.secrets) };
    if (marker === null) {
      await assertEmptyFolder(dataDir);
      await assertEmptyBucket(files.storage);
    }
    await assertEmptyServer(env);
    // Only what the unfinished restore wrote: the folder was empty before it.
    if (marker !== null) await wipe(files);
    await assertSpace(files, report.totals, env);
    await withBackup(file, passphrase, (backup) => restore(backup, files, input));
  } finally {
    await claim.remove();
  }
  return report;
}

async function assertEmpty({ dataDir }: Settings, env: Environment): Promise<void> {
  await assertEmptyFolder(dataDir);
  await assertEmptyServer(env);
}

async function assertEmptyServer({ DATABASE_URL: url }: Environment): Promise<void> {
  if (!url) return;
  const { db, name, close } = await openServer(url);
  try {
    await assertEmptyDatabase(db, name);
  } finally {
    await close();
  }
}

async function assertEmptyFolder(dataDir: string): Promise<void> {
  for (const name of OCCUPIED) {
    const path = join(dataDir, name);
    const found = await stat(path).catch(() => null);
    if (!found || (found.isDirectory() && (await readdir(path)).length === 0)) continue;
    throw new SetupError(
      `${dataDir} already has an instance (${name}). Restore into an empty folder: move this one away, or set VISAVIS_DATA_DIR.`,
    );
  }
}

/** Claims the bucket too: from now on no other instance can use it. */
async function assertEmptyBucket(storage: Storage): Promise<void> {
  if (storage.kind === "local") return;
  await storage.checkUsable();
  for (const folder of STORED_FOLDERS) {
    for await (const { key } of storage.list(folder)) {
      throw new SetupError(`The bucket already has files (${key}). Choose another S3_PREFIX or S3_BUCKET.`);
    }
  }
}

async function wipe({ dataDir, storage }: InstanceFiles): Promise<void> {
  for (const folder of STORED_FOLDERS) await storage.remove(folder);
  for (const name of OCCUPIED) await rm(join(dataDir, name), { recursive: true, force: true });
}

async function assertSpace(
  { dataDir, storage }: InstanceFiles,
  { fileBytes, rowBytes }: Totals,
  env: Environment,
): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const needed = (storage.kind === "local" ? fileBytes : 0) + (env.DATABASE_URL ? 0 : rowBytes);
  if (bavail * bsize > needed) return;
  throw new SetupError(
    `There is not enough space in ${dataDir}: the backup needs ${Math.ceil(needed / 1e6)} MB.`,
  );
}

const openNew = ({ dataDir }: Settings, env: Environment): Promise<OpenDatabase> =>
  env.DATABASE_URL ? openServer(env.DATABASE_URL) : openFolder(join(dataDir, "db"));

/** Everything but the commit comes before it: files and secrets are complete once the rows exist. */
async function restore(
  backup: OpenBackup,
  files: InstanceFiles,
  { settings, env, say }: RestoreInput,
): Promise<void> {
  const { dataDir } = settings;
  await writeRestoreMarker(dataDir, backup.header.id);
  try {
    const { db, close } = await openNew(settings, env);
    try {
      say("Restoring the rows");
      await db.transaction((tx) => restoreInto(tx, backup, { files, say }));
    } finally {
      await close();
    }
  } catch (error) {
    await wipe(files);
    await removeRestoreMarker(dataDir);
    throw error;
  }
  await finish(settings, env);
}

async function restoreInto(
  tx: Db,
  backup: OpenBackup,
  { files, say }: { files: InstanceFiles; say: Say },
): Promise<void> {
  let file: StoredFileWriter | undefined;
  const endFile = async () => {
    await file?.end();
    file = undefined;
  };
  await loadTables(tx, backup.manifest, async () => {
    try {
      await backup.readRest({
        rows: (table, json) => insertRows(tx, table, json),
        file: async (start) => {
          if (!file) say("Restoring the files");
          await endFile();
          file = await createStoredFile(files, start);
        },
        content: async (bytes) => await file?.write(bytes),
      });
      await endFile();
    } finally {
      await file?.abandon();
    }
  });
  await writeInstanceSecrets(files.dataDir, backup.secrets);
  // Tells a repeated restore that this one was complete.
  await tx.execute(sql`create table drizzle.visavis_restore as select ${backup.header.id}::text as id`);
}

/** Whether the unfinished restore was killed after its commit. */
async function isRestored(settings: Settings, env: Environment): Promise<boolean> {
  const database = await openNew(settings, env).catch((error: unknown) => {
    if (env.DATABASE_URL) throw error;
    // Killed while PGlite created its folder.
    return null;
  });
  if (!database) return false;
  try {
    const [found] = await select(
      database.db,
      z.object({ there: z.boolean() }),
      "select to_regclass('drizzle.visavis_restore') is not null as there",
    );
    return found?.there === true;
  } finally {
    await database.close();
  }
}

/** Allows the instance to start. */
async function finish(settings: Settings, env: Environment): Promise<void> {
  await removeRestoreMarker(settings.dataDir);
  const { db, close } = await openNew(settings, env);
  try {
    await db.execute(sql`drop table if exists drizzle.visavis_restore`);
  } finally {
    await close();
  }
}
