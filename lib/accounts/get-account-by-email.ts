import { db } from "#db/client.ts";
import { type AccountRow, findAccountByEmailAcrossOwners } from "#lib/accounts/queries.ts";
import { AppError } from "#lib/platform/errors.ts";

/** The operator's way to an account; `email` is in lower case. */
export async function getAccountByEmail(email: string): Promise<AccountRow> {
  const account = await findAccountByEmailAcrossOwners(db, email);
  if (!account) throw new AppError("NOT_FOUND", { message: "Account not found" });
  return account;
}
