import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { db } from "#db/client.ts";
import { avatarHome } from "#lib/avatars/avatar-home.ts";
import { findSlugAcrossOwners } from "#lib/avatars/queries.ts";

type Picture = Uint8Array<ArrayBuffer>;

/** The side in px: `portrait` fills a call's stage before the call, `thumbnail` stands in a list. */
const SIDE_PX = { portrait: 720, thumbnail: 192 } as const;
export type PictureSize = keyof typeof SIDE_PX;

const made = new Map<string, Promise<Picture | null>>();

async function makePicture(slug: string, size: PictureSize): Promise<Picture | null> {
  const file = join(avatarHome(slug), "neutral.webp");
  const drawn = await readFile(file).catch(() => null);
  if (!drawn) return null;
  const side = SIDE_PX[size];
  return new Uint8Array(await sharp(drawn).resize(side, side).webp({ quality: 88 }).toBuffer());
}

/** A WebP of the avatar `slug` at rest; null when there is none. */
export function readPortrait(slug: string, size: PictureSize): Promise<Picture | null> {
  // It comes out of a URL: one path segment of harmless characters.
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(slug)) return Promise.resolve(null);
  const name = `${slug}/${size}`;
  const known = made.get(name);
  if (known) return known;
  const picture = makePicture(slug, size);
  made.set(name, picture);
  // Only what exists is kept: the map cannot be filled with made-up names, nor with a failure.
  picture.then(
    (found) => found ?? made.delete(name),
    () => made.delete(name),
  );
  return picture;
}

/** The same by the avatar's id; whoever calls has checked the signature. */
export async function readPortraitById(id: string): Promise<Picture | null> {
  const slug = await findSlugAcrossOwners(db, id);
  return slug === undefined ? null : await readPortrait(slug, "portrait");
}
