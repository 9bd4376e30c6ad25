import { db } from "#db/client.ts";
import { updateName } from "#lib/accounts/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** The name is what callers see as their host. */
export async function renameAccount(caller: Caller, name: string): Promise<void> {
  await updateName(db, caller.ownerId, name);
}
