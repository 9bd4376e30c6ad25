import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { db } from "#db/client.ts";
import { packFiles } from "#lib/avatar-engine/rig/rig-pack.ts";
import { avatarHome } from "./avatar-files.ts";
import { collectRigFiles } from "./collect-rig-files.ts";
import { findUploadedSlugAcrossOwners } from "./queries.ts";

/** All files needed to draw an avatar in one pack, and the SHA-256 that identifies its content. */
export type RigPack = { bytes: Uint8Array<ArrayBuffer>; hash: string };

/** By folder and version. Bounded, because owners can upload and delete without end. */
const packs = new LRUCache<string, RigPack, string>({
  maxSize: 134_217_728,
  sizeCalculation: ({ bytes }) => bytes.length,
  fetchMethod: async (_key, _stale, { context: home }) => await makePack(home),
});

async function makePack(home: string): Promise<RigPack> {
  const { files } = await collectRigFiles(async (file) => new Uint8Array(await readFile(join(home, file))));
  const bytes = packFiles(files);
  return { bytes, hash: createHash("sha256").update(bytes).digest("hex") };
}

/**
 * The pack of an avatar, made once for each version of its folder. Throws `RigError` if the avatar is
 * incomplete.
 */
export async function readRigPack(slug: string): Promise<RigPack> {
  const home = avatarHome(slug);
  const { mtimeMs } = await stat(join(home, "rig.json")).catch(() => ({ mtimeMs: 0 }));
  return await packs.forceFetch(`${home}@${mtimeMs}`, { context: home });
}

/**
 * The files of an uploaded avatar for a worker, as they were hashed. Returns `null` if the avatar isn't an
 * uploaded one or is gone.
 */
export async function readUploadedPack(avatarId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const slug = await findUploadedSlugAcrossOwners(db, avatarId);
  if (slug === undefined) return null;
  const home = avatarHome(slug);
  const names = (await readdir(home)).sort();
  const read = async (name: string) => [name, new Uint8Array(await readFile(join(home, name)))] as const;
  return packFiles(await Promise.all(names.map(read)));
}
