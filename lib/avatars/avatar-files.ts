import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Scratch } from "#lib/storage/scratch.ts";
import { storage } from "#lib/storage/storage.ts";
import { readStored } from "#lib/storage/storage-api.ts";

/** The slugs of uploaded avatars start with this; those of built-in ones don't. */
export const UPLOADED_PREFIX = "own-";

const isUploaded = (slug: string): boolean => slug.startsWith(UPLOADED_PREFIX);

/** The stored folder of an uploaded avatar. */
export const uploadedAvatarPath = (slug: string): string => `avatars/${slug}`;

/** The stored file of a background image. */
export const backgroundPath = (id: string): string => `backgrounds/${id}.webp`;

/** The folder of a built-in avatar, in this repository. */
const builtInHome = (slug: string): string =>
  join(/* turbopackIgnore: true */ process.cwd(), "avatars", slug);

/** Reads a file of an avatar, built-in or uploaded; `null` if it is missing. */
export async function readAvatarFile(slug: string, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (isUploaded(slug)) return await readStored(storage(), `${uploadedAvatarPath(slug)}/${name}`);
  const bytes = await readFile(join(builtInHome(slug), name)).catch(() => null);
  return bytes && new Uint8Array(bytes);
}

/** When a file of an avatar was last changed; `null` if it is missing. */
export async function avatarFileTime(slug: string, name: string): Promise<number | null> {
  const found = isUploaded(slug)
    ? await storage().stat(`${uploadedAvatarPath(slug)}/${name}`)
    : await stat(join(builtInHome(slug), name)).catch(() => null);
  if (!found) return null;
  return "modifiedMs" in found ? found.modifiedMs : found.mtimeMs;
}

/** Returns a local folder with the files of an avatar. */
export async function fetchAvatarHome(slug: string, scratch: Scratch): Promise<string> {
  return isUploaded(slug) ? await scratch.loadFolder(uploadedAvatarPath(slug)) : builtInHome(slug);
}
