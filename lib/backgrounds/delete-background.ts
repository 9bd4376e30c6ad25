import { rm } from "node:fs/promises";
import { db } from "#db/client.ts";
import { backgroundFile } from "#lib/backgrounds/background-file.ts";
import { backgroundNotFound } from "#lib/backgrounds/background-not-found.ts";
import { deleteBackgroundRow, listBackgroundRows } from "#lib/backgrounds/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** Deletes a picture of the caller's; links that showed it show the studio. Throws `NOT_FOUND`. */
export async function deleteBackground(caller: Caller, id: string): Promise<void> {
  const wasThere = await db.transaction((tx) => deleteBackgroundRow(tx, caller.ownerId, id));
  if (!wasThere) throw backgroundNotFound();
  await rm(backgroundFile(id), { force: true });
}

/** Forgets the files of all the caller's pictures; returned is what does it, once their rows are gone. */
export async function backgroundFilesRemoval(caller: Caller): Promise<() => Promise<void>> {
  const rows = await listBackgroundRows(db, caller.ownerId);
  return async () => {
    for (const { id } of rows) await rm(backgroundFile(id), { force: true });
  };
}
