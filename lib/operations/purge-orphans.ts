import { db } from "#db/client.ts";
import { sessions, takes } from "#db/schema/index.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { findKnown } from "./queries.ts";

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
