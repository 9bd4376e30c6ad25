import { db } from "#db/client.ts";
import type { Plan } from "#lib/accounts/plans.ts";
import { insertAccountWithUser } from "#lib/accounts/queries.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { hashPassword } from "#lib/platform/passwords.ts";

export type CreateAccountInput = { email: string; password: string; plan: Plan };

/** Makes an account with its first user. `email` is in lower case. */
export async function createAccount(input: CreateAccountInput): Promise<{ id: string }> {
  const account = { id: newId(), name: input.email.split("@", 1)[0] ?? input.email, plan: input.plan };
  const passwordHash = await hashPassword(input.password);
  const created = await insertAccountWithUser(db, account, { email: input.email, passwordHash });
  if (!created) {
    const message = "email is taken";
    throw new AppError("VALIDATION", { message, details: [{ path: "email", message }] });
  }
  return { id: account.id };
}
