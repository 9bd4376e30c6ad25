import { LocalStorage } from "#lib/storage/local-storage.ts";
import { openBucket } from "#lib/storage/open-storage.ts";
import { StorageError } from "#lib/storage/storage-error.ts";
import { readS3Settings } from "#lib/storage/storage-settings.ts";
import { readInstanceSecrets } from "#scripts/backup/instance-secrets.ts";
import { openInstanceDatabase } from "#scripts/backup/open-database.ts";
import { assertNoUnfinishedRestore } from "#scripts/backup/restore-marker.ts";
import type { Say } from "#scripts/start/progress.ts";
import type { Environment, Settings } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { checkStorage } from "./check-storage.ts";
import { copyStorage } from "./copy-storage.ts";
import { instanceIds, openInstanceStorage } from "./open-instance-storage.ts";
import type { StorageCommand } from "./parse-command.ts";

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
