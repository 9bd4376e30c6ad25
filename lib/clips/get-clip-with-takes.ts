import { getClip } from "#lib/clips/get-clip.ts";
import type { ClipRow } from "#lib/clips/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { listAllTakes } from "#lib/takes/list-all-takes.ts";

export type ClipRows = { clip: ClipRow; takes: Awaited<ReturnType<typeof listAllTakes>> };

/** One of the caller's own clips with all its takes. */
export async function getClipWithTakes(caller: Caller, id: string): Promise<ClipRows> {
  const clip = await getClip(caller, id);
  return { clip, takes: await listAllTakes(caller, id) };
}
