import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { and, eq, exists, getTableName, inArray, is, lt, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { type Db, db } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { accounts, idempotencyKeys, sessionCommands, sessions, takes } from "#db/schema/index.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { errorCode } from "#lib/platform/errors.ts";
import { isTempPath } from "#lib/platform/files/write-file-atomic.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { purgeScratch } from "#lib/storage/scratch-folder.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { purgeSnapshots } from "./snapshot.ts";

/** Storage folders, and the rows that their files belong to. */
const TABLES = { recordings: sessions, takes };

/**
 * Files are deleted after their row. Removes folders `kind/<account>/<id>` left by an interrupted deletion, or by a job
 * that a deletion overtook. Folders of unknown accounts are left alone: they may belong to another database.
 */
export async function purgeOrphans(
  kind: keyof typeof TABLES,
  forget: (key: { ownerId: string; id: string }) => Promise<void>,
): Promise<void> {
  for (const ownerId of await listFolders(kind)) {
    const ids = await listFolders(`${kind}/${ownerId}`);
    const known = await findKnown(db, ownerId, TABLES[kind], ids);
    for (const id of ids) if (known && !known.has(id)) await forget({ ownerId, id });
  }
}

const listFolders = async (path: string): Promise<string[]> =>
  (await storage().folders(storedKey(path))).filter(isUuid);

type PurgeCounts = { idempotencyKeys: number; commands: number };

/**
 * Deletes expired idempotency keys, which are valid for 24 hours, and the command queues of calls that ended a day ago
 * (delivered messages are in the transcript). Safe to repeat. Returns the numbers of rows.
 */
export async function purgeExpired(now = new Date()): Promise<PurgeCounts> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return {
    idempotencyKeys: await deleteIdempotencyKeysAcrossOwners(db, dayAgo),
    commands: await deleteCommandsAcrossOwners(db, dayAgo),
  };
}

/**
 * Does for PGlite what autovacuum does on a Postgres server: frees the space of old row versions and updates the
 * planner's statistics. Table by table, so requests can run in between. Does nothing on a server.
 */
export async function tidyDatabase(databaseUrl = env.DATABASE_URL): Promise<void> {
  if (databaseUrl) return;
  for (const table of Object.values(schema)) {
    if (is(table, PgTable)) await db.execute(sql`vacuum (analyze) ${sql.identifier(getTableName(table))}`);
  }
}

/** Nothing takes that long to write. */
const OLD_MS = DAY_MS;
const ROOTS = ["storage", "avatars", "backgrounds"];
/** The deepest path: `recordings/<account>/<session>/parts`. */
const DEPTH = 4;

/**
 * Deletes temporary files that a killed app left among stored files, uploaded avatars and backgrounds, and the copy of
 * the database that a killed backup left; with object storage, interrupted uploads. What is still being written is newer.
 * Safe to repeat. Returns their number.
 */
export async function purgeTempFiles(nowMs = Date.now()): Promise<number> {
  const dataDir = resolve(env.VISAVIS_DATA_DIR);
  await purgeSnapshots(dataDir, OLD_MS);
  let purged = await purgeScratch(dataDir, nowMs - OLD_MS);
  purged += await storage().purgeUnfinished(nowMs - OLD_MS);
  for (const root of ROOTS) {
    for await (const path of listUnfinished(join(/* turbopackIgnore: true */ dataDir, root), DEPTH)) {
      const found = await stat(path).catch(() => null);
      if (!found || nowMs - found.mtimeMs < OLD_MS) continue;
      await rm(path, { recursive: true, force: true });
      purged += 1;
    }
  }
  return purged;
}

async function* listUnfinished(folder: string, depth: number): AsyncGenerator<string> {
  for (const entry of await readFolder(folder)) {
    const path = join(folder, entry.name);
    if (isTempPath(path)) yield path;
    else if (entry.isDirectory() && depth > 0) yield* listUnfinished(path, depth - 1);
  }
}

/** Empty if the folder is gone: other processes delete, too. */
async function readFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

/** Deletes keys first used before `usedBefore`. Returns their number. */
async function deleteIdempotencyKeysAcrossOwners(db: Db, usedBefore: Date): Promise<number> {
  const deleted = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, usedBefore))
    .returning({ key: idempotencyKeys.key });
  return deleted.length;
}

/** Deletes the commands, acknowledged or not, of sessions that ended before `overBefore`. Returns their number. */
async function deleteCommandsAcrossOwners(db: Db, overBefore: Date): Promise<number> {
  const overSession = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionCommands.sessionId), lt(sessions.endedAt, overBefore)));
  const deleted = await db
    .delete(sessionCommands)
    .where(exists(overSession))
    .returning({ seq: sessionCommands.seq });
  return deleted.length;
}

/** The ids that have a row of this owner; `null` if this database has no such account. */
async function findKnown(
  db: Db,
  ownerId: string,
  table: typeof sessions | typeof takes,
  ids: string[],
): Promise<Set<string> | null> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, ownerId));
  if (!account) return null;
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.ownerId, ownerId), inArray(table.id, ids)));
  return new Set(rows.map(({ id }) => id));
}
