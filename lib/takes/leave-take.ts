import { db } from "#db/client.ts";
import { isTakeThereAcrossOwners } from "#lib/takes/job-queries.ts";
import type { TakeRow } from "#lib/takes/queries.ts";
import { removeTakeFiles } from "#lib/takes/take-files.ts";

/**
 * What becomes of a take that a job has no more to do with. Deleted: what the job has written of it goes, too. Settled by
 * another run: its files are those of the take, and stay.
 */
export async function leaveTake(take: Pick<TakeRow, "id" | "ownerId">): Promise<"gone" | "settled"> {
  if (await isTakeThereAcrossOwners(db, take.id)) return "settled";
  await removeTakeFiles(take);
  return "gone";
}
