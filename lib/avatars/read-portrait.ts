import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { db } from "#db/client.ts";
import { avatarFileTime, readAvatarFile, UPLOADED_PREFIX } from "./avatar-files.ts";
import { findSlugAcrossOwners, isTrashedAcrossOwners } from "./queries.ts";

type Image = Uint8Array<ArrayBuffer>;

/** Side in px: `portrait` fills the stage before a call, `thumbnail` is for lists. */
const SIDE_PX = { portrait: 720, thumbnail: 192 } as const;
export type PortraitSize = keyof typeof SIDE_PX;

/** A deleted avatar leaves the memory of every app within this time. */
const KEPT_MS = 300_000;

/** By slug, size and version of the file. Bounded, because owners can upload and delete without end. */
const cache = new LRUCache<string, Image, PortraitSize>({
  ttl: KEPT_MS,
  ttlAutopurge: true,
  maxSize: 33_554_432,
  sizeCalculation: (image) => image.length,
  fetchMethod: async (key, _stale, { context: size }) =>
    await renderPortrait(key.split("/", 1)[0] ?? "", size),
});

const PORTRAIT_FILE = "neutral.webp";

async function renderPortrait(slug: string, size: PortraitSize): Promise<Image | undefined> {
  const drawn = await readAvatarFile(slug, PORTRAIT_FILE);
  if (!drawn) return undefined;
  const side = SIDE_PX[size];
  return new Uint8Array(await sharp(drawn).resize(side, side).webp({ quality: 88 }).toBuffer());
}

/**
 * A WebP of the avatar at rest, or `null` if it has none. Asks for the file and the trash each time: a deleted avatar's
 * face is gone at once, also from the cache.
 */
export async function readPortrait(slug: string, size: PortraitSize): Promise<Image | null> {
  // The slug comes from a URL: one path segment of harmless characters.
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(slug)) return null;
  const version = await avatarFileTime(slug, PORTRAIT_FILE);
  if (version === null) return null;
  if (slug.startsWith(UPLOADED_PREFIX) && (await isTrashedAcrossOwners(db, slug))) return null;
  return (await cache.fetch(`${slug}/${size}/${version}`, { context: size })) ?? null;
}

/** Like `readPortrait`, by id. The caller must have checked the URL's signature. */
export async function readPortraitById(id: string): Promise<Image | null> {
  const slug = await findSlugAcrossOwners(db, id);
  return slug === undefined ? null : await readPortrait(slug, "portrait");
}
