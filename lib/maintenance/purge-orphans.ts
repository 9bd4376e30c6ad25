import { readdir } from "node:fs/promises";
import { db } from "#db/client.ts";
import { sessions, takes } from "#db/schema/index.ts";
import { findKnown } from "#lib/maintenance/queries.ts";
import { errorCode } from "#lib/platform/error-code.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { storageFile } from "#lib/platform/storage.ts";

/** Folders of the storage, and the rows that their files belong to. */
const TABLES = { recordings: sessions, takes };

/**
 * Files go after their row: forgets the folders `kind/<account>/<id>` of which a deletion that was cut short, or a job that
 * it overtook, has left something. Folders of accounts that this database does not know are left alone: they may be another
 * one's.
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

async function listFolders(path: string): Promise<string[]> {
  try {
    return (await readdir(storageFile(path))).filter(isUuid);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
