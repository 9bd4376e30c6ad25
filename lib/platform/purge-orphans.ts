import { readdir } from "node:fs/promises";
import { errorCode } from "./error-code.ts";
import { isUuid } from "./ids.ts";
import { storageFile } from "./storage.ts";

type Orphanage = {
  /** Those of the ids that have a row of that account's; null when this database does not know the account. */
  findKnown: (ownerId: string, ids: string[]) => Promise<Set<string> | null>;
  forget: (ownerId: string, id: string) => Promise<void>;
};

/**
 * Files go after their row: forgets the folders `kind/<account>/<id>` of which a deletion that was cut short, or a job that
 * it overtook, has left something. Folders of accounts that this database does not know are left alone: they may be another
 * one's.
 */
export async function purgeOrphans(kind: string, { findKnown, forget }: Orphanage): Promise<void> {
  for (const ownerId of await listFolders(kind)) {
    const ids = await listFolders(`${kind}/${ownerId}`);
    const known = await findKnown(ownerId, ids);
    for (const id of ids) if (known && !known.has(id)) await forget(ownerId, id);
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
