import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { listToolCallRows, type ToolCallRow } from "./queries.ts";

/** The requests of one of the actor's calls; empty for another owner's session. */
export async function listToolCalls(actor: Actor, sessionId: string): Promise<ToolCallRow[]> {
  return await listToolCallRows(db, actor.ownerId, sessionId);
}
