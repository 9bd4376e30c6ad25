import { type Db, db } from "#db/client.ts";
import { noteRemovals, removeNoted } from "#lib/operations/file-removals.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { uploadedAvatarPath } from "./avatar-files.ts";
import { deleteAvatarRow, listOwnSlugs } from "./queries.ts";

/**
 * Deletes one of the actor's uploaded avatars, with its files and hosted links. Throws `AVATAR_NOT_FOUND`,
 * also for built-in avatars.
 */
export async function deleteAvatar(actor: Actor, id: string): Promise<void> {
  const noted = await db.transaction(async (tx) => {
    const slug = await deleteAvatarRow(tx, actor.ownerId, id);
    if (slug === undefined) throw new AppError("AVATAR_NOT_FOUND");
    return await noteRemovals(tx, [uploadedAvatarPath(slug)]);
  });
  await removeNoted(noted);
}

/** The folders of the actor's uploaded avatars, in the storage. */
export async function listAvatarFiles(db: Db, actor: Actor): Promise<string[]> {
  return (await listOwnSlugs(db, actor.ownerId)).map(uploadedAvatarPath);
}
