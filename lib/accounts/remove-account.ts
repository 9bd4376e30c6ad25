import type { Db } from "#db/client.ts";
import { lockAccount } from "#lib/accounts/get-account.ts";
import { lockSignUps } from "#lib/accounts/has-instance-owner.ts";
import { deleteAccountRow, passOnInstance } from "#lib/accounts/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** Deletes the account. An instance that it owned passes to the oldest account left, so that no stranger can take it. */
export async function removeAccount(tx: Db, caller: Caller): Promise<void> {
  await lockSignUps(tx);
  const account = await lockAccount(tx, caller);
  if (account.isInstanceOwner) await passOnInstance(tx, caller.ownerId);
  await deleteAccountRow(tx, caller.ownerId);
}
