import { type Db, db } from "#db/client.ts";
import { type AccountRow, findAccountRow, lockAccountRow } from "#lib/accounts/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";

/** The caller's account. One that was deleted a moment ago can no longer be called for. */
export async function getAccount(caller: Caller): Promise<AccountRow> {
  const account = await findAccountRow(db, caller.ownerId);
  if (!account) throw new AppError("AUTH_INVALID");
  return account;
}

/** The caller's account, held by this transaction: what it counts stays true until it commits. */
export async function lockAccount(tx: Db, caller: Caller): Promise<AccountRow> {
  const account = await lockAccountRow(tx, caller.ownerId);
  if (!account) throw new AppError("AUTH_INVALID");
  return account;
}
