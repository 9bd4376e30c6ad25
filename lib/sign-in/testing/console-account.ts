import { db } from "#db/client.ts";
import { createAccount } from "#lib/accounts/create-account.ts";
import { newId } from "#lib/platform/ids.ts";
import { findUserByEmailAcrossOwners } from "#lib/sign-in/queries.ts";
import { startSignIn } from "#lib/sign-in/start-sign-in.ts";

export const PASSWORD = "correct horse battery";
export const BROWSER = { userAgent: "Test browser", address: "192.0.2.1" };

/** An account with a password, signed in once. */
export async function createConsoleAccount() {
  const email = `owner-${newId()}@example.test`;
  const { id: ownerId } = await createAccount({ email, password: PASSWORD, plan: "paid" });
  const user = await findUserByEmailAcrossOwners(db, email);
  if (!user) throw new Error("no user");
  return { caller: { ownerId }, email, user, signInId: await startSignIn(user, BROWSER) };
}
