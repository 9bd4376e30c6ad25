import { type Db, db } from "#db/client.ts";
import { backgroundPath } from "#lib/avatars/avatar-files.ts";
import { noteRemovals, removeNoted } from "#lib/operations/file-removals.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteBackgroundRow, listBackgroundRows } from "./queries.ts";

/** Deletes one of the actor's background images; links that used it show the studio. Throws `NOT_FOUND`. */
export async function deleteBackground(actor: Actor, id: string): Promise<void> {
  const noted = await db.transaction(async (tx) => {
    if (!(await deleteBackgroundRow(tx, actor.ownerId, id))) throw notFound("Background");
    return await noteRemovals(tx, [backgroundPath(id)]);
  });
  await removeNoted(noted);
}

/** The files of the actor's background images, in the storage. */
export async function listBackgroundFiles(db: Db, actor: Actor): Promise<string[]> {
  return (await listBackgroundRows(db, actor.ownerId)).map(({ id }) => backgroundPath(id));
}
