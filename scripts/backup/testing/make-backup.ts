import { join } from "node:path";
import type { Db } from "#db/open-connection.ts";
import { createBackupFile } from "../create-backup.ts";
import { restoreBackup } from "../restore-backup.ts";
import { KEY, localFiles, newFolder, settingsOf } from "./sample-instance.ts";

export const passphrase = "correct horse battery";
/** Of deriving the key, as small as possible. */
export const cost = { N: 1_024, r: 8, p: 1 };
export const say = () => {};

/** Backs up a database and a data folder, and returns the file. */
export async function createBackup(from: Db, dataDir: string): Promise<string> {
  const file = join(await newFolder(), "a.backup");
  const secrets = { encryptionKey: KEY, later: "kept" };
  await createBackupFile(file, { db: from, files: localFiles(dataDir), secrets, passphrase, say, cost });
  return file;
}

/** Restores into a new data folder, and into a new database of the server if there is a URL. */
export async function restore(file: string, url?: string) {
  const dataDir = join(await newFolder(), "data");
  const settings = settingsOf(dataDir);
  const input = { settings, env: url === undefined ? {} : { DATABASE_URL: url }, passphrase, say };
  const report = await restoreBackup(file, input);
  return { dataDir, input, report };
}

/** Works with an open database, then closes it. */
export async function withOpened<T>(
  opened: { db: Db; close: () => Promise<void> },
  work: (from: Db) => Promise<T>,
): Promise<T> {
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}
