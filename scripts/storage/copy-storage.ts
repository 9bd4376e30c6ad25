import { createHash } from "node:crypto";
import type { Storage } from "#lib/storage/storage-api.ts";
import { CACHE } from "#scripts/backup/stored-files.ts";
import type { Say } from "#scripts/start/progress.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

/** Folders whose files belong to a storage. */
export const STORAGE_FOLDERS = ["avatars", "backgrounds", "storage"] as const;

export type CopyReport = { copied: number; already_there: number; files: number; bytes: number };

const SAY_EVERY = 500;

/**
 * Copies all files. Files that are there with the same content are not copied again, so a copy can be interrupted and
 * repeated. Every file is read again at its new place, and compared by size and hash.
 */
export async function copyStorage(from: Storage, to: Storage, say: Say): Promise<CopyReport> {
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
