import { db } from "#db/client.ts";
import { getClip } from "#lib/clips/get-clip.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { findTakeRow, type TakeRow } from "#lib/takes/queries.ts";
import { takeNotFound } from "#lib/takes/take-not-found.ts";

/** A take of one of the caller's own clips. */
export async function getTake(caller: Caller, clipId: string, id: string): Promise<TakeRow> {
  await getClip(caller, clipId);
  const take = await findTakeRow(db, caller.ownerId, clipId, id);
  if (!take) throw takeNotFound();
  return take;
}
