import { type CallRow, listCalls } from "#lib/conversations/list-calls.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** More than are shown at a time; the list of conversations holds the others. */
const MOST = 20;

/** The caller's calls that are held at this moment, newest first. */
export async function listLiveCalls(caller: Caller): Promise<CallRow[]> {
  return (await listCalls(caller, { status: "active" }, { limit: MOST, beforeId: undefined })).rows;
}
