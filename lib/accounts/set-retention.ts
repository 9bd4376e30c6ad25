import { db } from "#db/client.ts";
import { updateRetention } from "#lib/accounts/queries.ts";
import type { RetentionInput } from "#lib/accounts/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** How long the account keeps its conversations and their recordings; the hourly purge acts on it. */
export async function setRetention(caller: Caller, retention: RetentionInput): Promise<void> {
  await updateRetention(db, caller.ownerId, retention);
}
