import { db } from "#db/client.ts";
import { clipNotFound } from "#lib/clips/clip-not-found.ts";
import { type ClipRow, findClipRow } from "#lib/clips/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** One of the caller's own clips. */
export async function getClip(caller: Caller, id: string): Promise<ClipRow> {
  const clip = await findClipRow(db, caller.ownerId, id);
  if (!clip) throw clipNotFound();
  return clip;
}
