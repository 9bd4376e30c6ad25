import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SetupError } from "#scripts/system/setup-error.ts";

const markerPath = (dataDir: string): string => join(dataDir, "restore.json");

/** Notes in an empty data folder that this backup is being restored into it. */
export async function writeRestoreMarker(dataDir: string, backupId: string): Promise<void> {
  const handle = await open(markerPath(dataDir), "w", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify({ backupId })}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The id of the backup whose restore was not finished, or `null`. */
export async function readRestoreMarker(dataDir: string): Promise<string | null> {
  const text = await readFile(markerPath(dataDir), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return z.object({ backupId: z.string() }).parse(JSON.parse(text)).backupId;
  } catch {
    // Killed while it was written, before anything else.
    return "";
  }
}

export const removeRestoreMarker = (dataDir: string): Promise<void> =>
  rm(markerPath(dataDir), { force: true });

/** Throws `SetupError` if a restore into this folder was not finished. */
export async function assertNoUnfinishedRestore(dataDir: string): Promise<void> {
  if ((await readRestoreMarker(dataDir)) === null) return;
  throw new SetupError(
    `A restore into ${dataDir} was not finished. Repeat it with \`npm run -s visavis -- backup restore FILE\`.`,
  );
}
