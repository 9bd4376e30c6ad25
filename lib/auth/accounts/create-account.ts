import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { hashNewPassword } from "#lib/auth/passwords/common-passwords.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Plan } from "./plans.ts";
import { insertAccountWithUser } from "./queries.ts";

export type CreateAccountInput = { email: string; password: string; plan: Plan };

/** For the operator: creates an account with its first user. `email` is in lower case. */
export async function createAccount(input: CreateAccountInput): Promise<{ id: string; userId: string }> {
  const account = { name: input.email.split("@", 1)[0] ?? input.email, plan: input.plan };
  const passwordHash = await hashNewPassword(input.password, [input.email]);
  return await db.transaction(async (tx) => {
    const made = await insertAccount(tx, account, { email: input.email, passwordHash });
    await recordAudit(tx, { ownerId: made.id, isOperator: true }, "account.created", { id: made.id });
    return made;
  });
}

/** Throws `VALIDATION` if the email is taken; nothing is stored then. */
export async function insertAccount(
  db: Db,
  account: { name: string; plan: Plan; isInstanceOwner?: boolean },
  user: { email: string; passwordHash: string | null; emailVerifiedAt?: Date | undefined },
): Promise<{ id: string; userId: string }> {
  const [id, userId] = [newId(), newId()];
  if (await insertAccountWithUser(db, { id, ...account }, { id: userId, ...user })) return { id, userId };
  throw invalidField("email", "email is taken");
}
