import { asc, eq, inArray, lte } from "drizzle-orm";
import { type Db, db, type Tx } from "#db/client.ts";
import { fileRemovals } from "#db/schema/index.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/durations.ts";
import { log } from "#lib/platform/log.ts";
import { storage } from "#lib/storage/storage.ts";

/** How long a removal is repeated: a job that was running may write its file after the deletion. */
const REPEAT_FOR_MS = DAY_MS;
/** Nothing takes that long to store. */
const REMOVE_UNLESS_KEPT_AFTER_MS = HOUR_MS;
const MAX_AT_ONCE = 500;

/** Notes a stored path that is about to get files whose row comes last. Returns the note's id. */
async function removeUnlessKept(path: string): Promise<string> {
  const createdAt = new Date(Date.now() + REMOVE_UNLESS_KEPT_AFTER_MS);
  const [row] = await db.insert(fileRemovals).values({ path, createdAt }).returning({ id: fileRemovals.id });
  if (!row) throw new Error("The removal was not noted");
  return row.id;
}

/**
 * Stores files at a path, then inserts their row, so that there are both or neither. `write` may store several files in a
 * folder. `insert` calls `keep` if the row needs the files. The purge removes the files if it doesn't, or if the process
 * dies first.
 */
export async function storeWithRow<Row>(
  path: string,
  write: () => Promise<void>,
  insert: (tx: Tx, keep: () => Promise<void>) => Promise<Row>,
): Promise<Row> {
  const note = await removeUnlessKept(path);
  try {
    await write();
    return await db.transaction(
      async (tx) =>
        await insert(tx, async () => void (await tx.delete(fileRemovals).where(eq(fileRemovals.id, note)))),
    );
  } catch (error) {
    await storage().remove(path);
    throw error;
  }
}

/**
 * Notes stored files and folders that are to be removed once `tx`, which deletes their rows, is
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
    await db
      .select()
      .from(fileRemovals)
      .where(lte(fileRemovals.createdAt, now))
      .orderBy(asc(fileRemovals.createdAt))
      .limit(MAX_AT_ONCE),
    new Date(now.getTime() - REPEAT_FOR_MS),
  );
}

async function removeFiles(
  rows: { id: string; path: string; createdAt: Date }[],
  forgetBefore?: Date,
): Promise<void> {
  for (const { id, path, createdAt } of rows) {
    try {
      await storage().remove(path);
      if (forgetBefore && createdAt < forgetBefore)
        await db.delete(fileRemovals).where(eq(fileRemovals.id, id));
    } catch (error) {
      log.warn("a deleted file could not be removed yet", { error });
    }
  }
}
