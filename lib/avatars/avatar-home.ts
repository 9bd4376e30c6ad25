import { join, resolve } from "node:path";
import { env } from "#lib/platform/env.ts";

/** Begins the slug of every avatar that was uploaded; no built-in one begins with it. */
export const OWN_PREFIX = "own-";

/** The folder with the files of the avatar `slug`: this repository's for built-in ones, the data folder's for others. */
export function avatarHome(slug: string): string {
  return slug.startsWith(OWN_PREFIX)
    ? join(resolve(env.VISAVIS_DATA_DIR), "avatars", slug)
    : join(process.cwd(), "avatars", slug);
}
