import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { noteRemovals, removeNoted } from "#lib/operations/file-removals.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { uploadedAvatarPath } from "./avatar-files.ts";
import { deleteAvatarRows, listOwnSlugs } from "./queries.ts";

/**
 * Deletes those of `ids` that are the actor's uploaded avatars, with their files and hosted links. Throws
 * `AVATAR_NOT_FOUND` if none of them is; built-in avatars are nobody's.
 */
export async function deleteAvatars(actor: Actor, ids: string[]): Promise<Deletion> {
  const { deleted, noted } = await db.transaction(async (tx) => {
    const rows = await deleteAvatarRows(tx, actor.ownerId, searchableIds(ids));
    if (rows.length === 0) throw new AppError("AVATAR_NOT_FOUND");
    await recordAudit(
      tx,
      actor,
      "avatar.deleted",
      rows.map(({ id, name }) => ({ id, name })),
    );
    const folders = rows.map(({ slug }) => uploadedAvatarPath(slug));
    return { deleted: rows.map(({ id }) => id), noted: await noteRemovals(tx, folders) };
  });
  await removeNoted(noted);
  return splitDeletion(ids, deleted);
}

/** The folders of the actor's uploaded avatars, in the storage. */
export async function listAvatarFiles(db: Db, actor: Actor): Promise<string[]> {
  return (await listOwnSlugs(db, actor.ownerId)).map(uploadedAvatarPath);
}
