import { resolve } from "node:path";
import { env } from "#lib/platform/env.ts";
import { LocalStorage } from "#lib/storage/local-storage.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";

const local = new LocalStorage(resolve(env.VISAVIS_DATA_DIR));

/** The file of a stored key, for tests of local storage. */
export const localFile = (key: string): string => local.localFile(key);

/** The file of a path under `/api/files/`, for tests of local storage. */
export const storageFile = (path: string): string => localFile(storedKey(path));

/** The names of the files directly in a stored folder, in order; empty if there is none. */
export async function storedNames(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of storage().list(folder)) names.push(key.slice(folder.length + 1));
  return names.filter((name) => !name.includes("/")).sort();
}
