import { db } from "#db/client.ts";
import { type ClipRows, getClipWithTakes } from "#lib/clips/get-clip-with-takes.ts";
import { insertClip } from "#lib/clips/queries.ts";
import type { CreateClipInput } from "#lib/clips/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** Makes a clip without takes. */
export async function createClip(caller: Caller, input: CreateClipInput): Promise<ClipRows> {
  const { id } = await insertClip(db, caller.ownerId, input.name);
  return await getClipWithTakes(caller, id);
}
