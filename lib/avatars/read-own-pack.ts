import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { db } from "#db/client.ts";
import { packFiles } from "#lib/avatar/rig-pack.ts";
import { avatarHome } from "#lib/avatars/avatar-home.ts";
import { findUploadedSlugAcrossOwners } from "#lib/avatars/queries.ts";

/** The files of an uploaded avatar for a worker, as they were hashed; null when it is not an uploaded one or gone. */
export async function readOwnPack(avatarId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const slug = await findUploadedSlugAcrossOwners(db, avatarId);
  if (slug === undefined) return null;
  const home = avatarHome(slug);
  const names = (await readdir(home)).sort();
  const read = async (name: string) => [name, new Uint8Array(await readFile(join(home, name)))] as const;
  return packFiles(await Promise.all(names.map(read)));
}
