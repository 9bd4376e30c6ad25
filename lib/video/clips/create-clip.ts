import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { requireFewRows } from "#lib/usage/row-limits.ts";
import { insertClip } from "./queries.ts";
import { type ClipRows, getClipWithTakes } from "./reads.ts";
import type { CreateClipInput } from "./schema.ts";

/** Creates a clip without takes. */
export async function createClip(actor: Actor, input: CreateClipInput): Promise<ClipRows> {
  const { id } = await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "clips");
    return await insertClip(tx, actor.ownerId, input.name);
  });
  return await getClipWithTakes(actor, id);
}
