import { join, resolve } from "node:path";
import { env } from "#lib/platform/env.ts";

/** The slugs of uploaded avatars start with this; those of built-in ones don't. */
export const UPLOADED_PREFIX = "own-";

/** The folder of an uploaded avatar, in the data folder. */
export const uploadedAvatarPath = (slug: string): string => join("avatars", slug);

/** The file of a background image, in the data folder. */
export const backgroundPath = (id: string): string => join("backgrounds", `${id}.webp`);

/**
 * The folder of an avatar's files: in this repository for built-in avatars, in the data folder for uploaded
 * ones.
 */
export function avatarHome(slug: string): string {
  return slug.startsWith(UPLOADED_PREFIX)
    ? join(resolve(env.VISAVIS_DATA_DIR), uploadedAvatarPath(slug))
    : join(process.cwd(), "avatars", slug);
}

/** The file of a background image. */
export const backgroundFile = (id: string): string => join(resolve(env.VISAVIS_DATA_DIR), backgroundPath(id));
