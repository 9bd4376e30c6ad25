import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { listSignInRows, type SignInRow } from "#lib/sign-in/queries.ts";

/** The browsers that are signed in to the caller's account, the latest seen first. */
export async function listSignIns(caller: Caller): Promise<SignInRow[]> {
  return await listSignInRows(db, caller.ownerId);
}
