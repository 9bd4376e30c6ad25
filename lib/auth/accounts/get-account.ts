import { type Db, db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import {
  type AccountRow,
  findAccountByEmailAcrossOwners,
  findAccountRow,
  lockAccountRow,
} from "./queries.ts";

/** Returns the actor's account. Throws if it was deleted a moment ago. */
export async function getAccount(actor: Actor): Promise<AccountRow> {
  const account = await findAccountRow(db, actor.ownerId);
  if (!account) throw new AppError("AUTH_INVALID");
  return account;
}

/** Returns the actor's account, locked by this transaction: counts stay correct until it commits. */
export async function lockAccount(tx: Db, actor: Actor): Promise<AccountRow> {
  const account = await lockAccountRow(tx, actor.ownerId);
  if (!account) throw new AppError("AUTH_INVALID");
  return account;
}

/** For the operator: finds an account. `email` is in lower case. */
export async function getAccountByEmail(email: string): Promise<AccountRow> {
  const account = await findAccountByEmailAcrossOwners(db, email);
  if (!account) throw new AppError("NOT_FOUND", { message: "Account not found" });
  return account;
}
