import { type Db, db } from "#db/client.ts";
import { insertAccount } from "#lib/accounts/create-account.ts";
import { lockSignUps } from "#lib/accounts/has-instance-owner.ts";
import { env } from "#lib/platform/env.ts";
import { hashPassword } from "#lib/platform/passwords.ts";
import type { SignUpInput } from "#lib/sign-in/schema.ts";
import { admit, refuseHopeless, signUpPolicy } from "#lib/sign-in/sign-up-policy.ts";

/**
 * Makes an account for somebody who came by themselves. The first one owns the instance; after that `SIGNUP` decides.
 * Throws `AUTH_DENIED`, or `VALIDATION` when the e-mail is taken (an invitation is then still good).
 */
export async function signUp(input: SignUpInput, now = new Date()): Promise<{ id: string }> {
  const { name, email } = input;
  await refuseHopeless(input.invite, now);
  const passwordHash = await hashPassword(input.password);
  return await db.transaction((tx) => signUpIn(tx, { name, email, passwordHash, invite: input.invite }, now));
}

/** One at a time, so that of two first visitors only one is the first. */
export async function signUpIn(
  tx: Db,
  person: { name: string; email: string; passwordHash: string | null; invite?: string | undefined },
  now: Date,
): Promise<{ id: string; userId: string }> {
  await lockSignUps(tx);
  const policy = await signUpPolicy(tx);
  await admit(tx, policy, person.invite, now);
  const { name, email, passwordHash } = person;
  const account = { name, plan: env.DEFAULT_PLAN, isInstanceOwner: policy === "first" };
  return await insertAccount(tx, account, { email, passwordHash });
}
