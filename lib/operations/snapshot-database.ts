import { resolve } from "node:path";
import { connection } from "#db/client.ts";
import { env } from "#lib/platform/env.ts";
import { snapshotFolder } from "./snapshot.ts";

/**
 * Copies the running app's PGlite into the data folder, for a backup, which removes the copy afterwards. Returns its
 * folder, or `null` if the app uses Postgres. `id` names the copy, so the backup can lock it before it exists.
 */
export async function snapshotDatabase(id: string): Promise<string | null> {
  const { copyTo } = connection();
  if (!copyTo) return null;
  const folder = snapshotFolder(resolve(env.VISAVIS_DATA_DIR), id);
  await copyTo(folder);
  return folder;
}
