import { LRUCache } from "lru-cache";
import { db } from "#db/client.ts";
import { RigError } from "#lib/avatar-engine/rig/rig.ts";
import { packFiles } from "#lib/avatar-engine/rig/rig-pack.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { storage } from "#lib/storage/storage.ts";
import { avatarFileTime, readAvatarFile, uploadedAvatarPath } from "./avatar-files.ts";
import { collectRigFiles } from "./collect-rig-files.ts";
import { findUploadedSlugAcrossOwners } from "./queries.ts";

/** All files needed to draw an avatar in one pack, and the SHA-256 that identifies its content. */
export type RigPack = { bytes: Uint8Array<ArrayBuffer>; hash: string };

/** A deleted avatar leaves the memory of every app within this time. */
const KEPT_MS = 300_000;

/** By slug and version. Bounded, because owners can upload and delete without end. */
const packs = new LRUCache<string, RigPack, string>({
  ttl: KEPT_MS,
  ttlAutopurge: true,
  maxSize: 134_217_728,
  sizeCalculation: ({ bytes }) => bytes.length,
  fetchMethod: async (_key, _stale, { context: slug }) => await makePack(slug),
});

async function makePack(slug: string): Promise<RigPack> {
  const { files } = await collectRigFiles((file) => readFileOf(slug, file));
  const bytes = packFiles(files);
  return { bytes, hash: sha256(bytes) };
}

async function readFileOf(slug: string, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readAvatarFile(slug, file);
  if (!bytes) throw new RigError(`${file} is missing`);
  return bytes;
}

/**
 * The pack of an avatar, made once for each version of its folder. Throws `RigError` if the avatar is
 * incomplete.
 */
export async function readRigPack(slug: string): Promise<RigPack> {
  const version = (await avatarFileTime(slug, "rig.json")) ?? 0;
  return await packs.forceFetch(`${slug}@${version}`, { context: slug });
}

/**
 * The files of an uploaded avatar for a worker, as they were hashed. Returns `null` if the avatar isn't an
 * uploaded one or is gone.
 */
export async function readUploadedPack(avatarId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const slug = await findUploadedSlugAcrossOwners(db, avatarId);
  if (slug === undefined) return null;
  const folder = uploadedAvatarPath(slug);
  const names: string[] = [];
  for await (const { key } of storage().list(folder)) names.push(key.slice(folder.length + 1));
  const read = async (name: string) => [name, await readFileOf(slug, name)] as const;
  return packFiles(await Promise.all(names.sort().map(read)));
}
