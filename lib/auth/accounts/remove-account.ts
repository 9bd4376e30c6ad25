import type { Db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { lockAccount } from "./get-account.ts";
import { lockSignUps } from "./has-instance-owner.ts";
import { deleteAccountRow, passOnInstance } from "./queries.ts";

/**
 * Deletes the account. If it owned the instance, the oldest remaining account becomes the owner, so a stranger cannot
 * claim it.
 */
export async function removeAccount(tx: Db, actor: Actor): Promise<void> {
  await lockSignUps(tx);
  const account = await lockAccount(tx, actor);
  if (account.isInstanceOwner) await passOnInstance(tx, actor.ownerId);
  await deleteAccountRow(tx, actor.ownerId);
}
