import { rm } from "node:fs/promises";
import { db } from "#db/client.ts";
import { avatarHome } from "#lib/avatars/avatar-home.ts";
import { deleteAvatarRow, listOwnSlugs } from "#lib/avatars/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";

/** Removes the folder of an uploaded avatar. */
const removeFiles = (slug: string) => rm(avatarHome(slug), { recursive: true, force: true });

/** Deletes an avatar of the caller's own with its files and hosted links. Throws `AVATAR_NOT_FOUND`, for built-in ones too. */
export async function deleteAvatar(caller: Caller, id: string): Promise<void> {
  const slug = await deleteAvatarRow(db, caller.ownerId, id);
  if (slug === undefined) throw new AppError("AVATAR_NOT_FOUND");
  await removeFiles(slug);
}

/** Forgets the files of all the caller's avatars; returned is what does it, once their rows are gone. */
export async function avatarFilesRemoval(caller: Caller): Promise<() => Promise<void>> {
  const slugs = await listOwnSlugs(db, caller.ownerId);
  return async () => {
    for (const slug of slugs) await removeFiles(slug);
  };
}
