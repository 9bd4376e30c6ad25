import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { listTakeIds } from "#lib/takes/queries.ts";
import { removeTakeFiles } from "#lib/takes/take-files.ts";

/** Forgets the files of all takes of clips of the caller's; returned is what does it, once their rows are gone. */
export async function takeFilesRemoval(caller: Caller, clipIds: string[]): Promise<() => Promise<void>> {
  const { ownerId } = caller;
  const ids = await listTakeIds(db, ownerId, clipIds);
  return async () => {
    await Promise.all(ids.map((id) => removeTakeFiles({ ownerId, id })));
  };
}
