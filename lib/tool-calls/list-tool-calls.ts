import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { listToolCallRows, type ToolCallRow } from "#lib/tool-calls/queries.ts";

/** The requests that one of the caller's calls made; none for another owner's session. */
export async function listToolCalls(caller: Caller, sessionId: string): Promise<ToolCallRow[]> {
  return await listToolCallRows(db, caller.ownerId, sessionId);
}
