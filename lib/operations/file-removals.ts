import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { asc, eq, inArray } from "drizzle-orm";
import { type Db, db } from "#db/client.ts";
import { fileRemovals } from "#db/schema/index.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";

/** How long a removal is repeated: a job that was running may write its file after the deletion. */
const REPEAT_FOR_MS = 86_400_000;
const MAX_AT_ONCE = 500;

/**
 * Notes files and folders (paths in the data folder) that are to be removed once `tx`, which deletes their rows, is
 * committed. Pass the result to `removeNoted` after it; the hourly purge does the rest if the process dies before.
 */
export async function noteRemovals(tx: Db, paths: string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await tx
    .insert(fileRemovals)
    .values(paths.map((path) => ({ path })))
    .returning({ id: fileRemovals.id });
  return rows.map(({ id }) => id);
}

/** Removes noted files at once. A file that cannot be removed now is tried again by the purge. */
export async function removeNoted(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await removeFiles(await db.select().from(fileRemovals).where(inArray(fileRemovals.id, ids)));
}

/** Removes every noted file, again for a day, and forgets older notes. Safe to repeat. */
export async function purgeNotedFiles(now = new Date()): Promise<void> {
  await removeFiles(
    await db.select().from(fileRemovals).orderBy(asc(fileRemovals.createdAt)).limit(MAX_AT_ONCE),
    new Date(now.getTime() - REPEAT_FOR_MS),
  );
}

async function removeFiles(
  rows: { id: string; path: string; createdAt: Date }[],
  forgetBefore?: Date,
): Promise<void> {
  for (const { id, path, createdAt } of rows) {
    try {
      const file = join(resolve(env.VISAVIS_DATA_DIR), path);
      await rm(file, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
      if (forgetBefore && createdAt < forgetBefore)
        await db.delete(fileRemovals).where(eq(fileRemovals.id, id));
    } catch (error) {
      log.warn("a deleted file could not be removed yet", { error });
    }
  }
}
