import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { insertAccount } from "#lib/auth/accounts/create-account.ts";
import { lockSignUps } from "#lib/auth/accounts/has-instance-owner.ts";
import { queueMail, sendMailsSoon } from "#lib/auth/mails/account-mails.ts";
import { hashNewPassword } from "#lib/auth/passwords/common-passwords.ts";
import type { SignUpInput } from "#lib/auth/sign-in/schema.ts";
import { env } from "#lib/platform/env.ts";
import { type Admission, admit, refuseHopeless, signUpPolicy } from "./sign-up-policy.ts";

/**
 * Creates an account for a person who signs up. The first one, who may need a set-up link, owns the instance; after
 * that `SIGNUP` decides. Throws
 * `AUTH_DENIED`, or `VALIDATION` if the email is taken (an invitation stays valid then).
 */
export async function signUp(
  input: SignUpInput & { address?: string },
  now = new Date(),
): Promise<{ id: string }> {
  const { password, ...person } = input;
  await refuseHopeless(person, now);
  const passwordHash = await hashNewPassword(password, [input.email, input.name]);
  const made = await db.transaction(async (tx) => {
    const account = await signUpIn(tx, { ...person, passwordHash }, now);
    const to = { ownerId: account.id, userId: account.userId, email: person.email };
    await queueMail(tx, to, "confirm_email", person.email);
    return account;
  });
  sendMailsSoon();
  return made;
}

/** The same in a transaction. Sign-ups run one at a time, so only one of two first ones owns the instance. */
export async function signUpIn(
  tx: Db,
  person: Admission & {
    name: string;
    email: string;
    passwordHash: string | null;
    /** Set if somebody else, such as an external service, has verified the email. */
    emailVerifiedAt?: Date | undefined;
  },
  now: Date,
): Promise<{ id: string; userId: string }> {
  await lockSignUps(tx);
  const policy = await signUpPolicy(tx, person.address);
  await admit(tx, policy, person, now);
  const { name, email, passwordHash } = person;
  const account = { name, plan: env.DEFAULT_PLAN, isInstanceOwner: policy === "first" || policy === "setup" };
  const { emailVerifiedAt } = person;
  const made = await insertAccount(tx, account, { email, passwordHash, emailVerifiedAt });
  const { address } = person;
  await recordAudit(tx, { ownerId: made.id, userId: made.userId, address }, "account.created", {
    id: made.id,
  });
  return made;
}
