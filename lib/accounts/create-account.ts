import { type Db, db } from "#db/client.ts";
import type { Plan } from "#lib/accounts/plans.ts";
import { insertAccountWithUser } from "#lib/accounts/queries.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { hashPassword } from "#lib/platform/passwords.ts";

export type CreateAccountInput = { email: string; password: string; plan: Plan };

/** The operator's: makes an account with its first user. `email` is in lower case. */
export async function createAccount(input: CreateAccountInput): Promise<{ id: string }> {
  const account = { name: input.email.split("@", 1)[0] ?? input.email, plan: input.plan };
  const passwordHash = await hashPassword(input.password);
  return await insertAccount(db, account, { email: input.email, passwordHash });
}

/** Throws `VALIDATION` when the e-mail is taken; then nothing is stored. */
export async function insertAccount(
  db: Db,
  account: { name: string; plan: Plan; isInstanceOwner?: boolean },
  user: { email: string; passwordHash: string | null },
): Promise<{ id: string; userId: string }> {
  const [id, userId] = [newId(), newId()];
  if (await insertAccountWithUser(db, { id, ...account }, { id: userId, ...user })) return { id, userId };
  throw invalidField("email", "email is taken");
}
