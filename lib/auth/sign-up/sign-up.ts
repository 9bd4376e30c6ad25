import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { hasInstanceOwner, insertAccount, lockSignUps } from "../accounts/accounts.ts";
import { queueMail, sendMailsSoon } from "../mails/account-mails.ts";
import { hashNewPassword } from "../passwords/common-passwords.ts";
import { findTokenAcrossOwners, redeemTokenAcrossOwners } from "../sign-in/queries.ts";
import type { SignUpInput } from "../sign-in/schema.ts";
import { checkSetupLink, needsSetupLink, redeemSetupLink } from "./setup-link.ts";

/** `first`: nobody owns the instance yet, and the next sign-up will. `setup`: the same, with a set-up link. */
export type SignUpPolicy = "first" | "setup" | "open" | "invite" | "closed";

/** `address`: where the request comes from. */
export async function signUpPolicy(tx: Db = db, address?: string): Promise<SignUpPolicy> {
  if (env.SIGNUP === "closed") return "closed";
  if (await hasInstanceOwner(tx)) return env.SIGNUP;
  return needsSetupLink(address) ? "setup" : "first";
}

/** What allows a person to sign up. */
type Admission = {
  invite?: string | undefined;
  /** The token of a set-up link. */
  setup?: string | undefined;
  address?: string | undefined;
};

/** True while an invitation is usable. */
export async function isInviteLive(invite: string, now = new Date()): Promise<boolean> {
  return Boolean(await findTokenAcrossOwners(db, { kind: "invite", tokenHash: sha256(invite), now }));
}

const uninvited = () => new AppError("AUTH_DENIED", { message: "You need an unused invitation" });

/** Throws `AUTH_DENIED` for a sign-up that cannot succeed, before any expensive work. */
async function refuseHopeless({ invite, setup, address }: Admission, now: Date): Promise<void> {
  const policy = await signUpPolicy(db, address);
  if (policy === "closed") await admit(db, policy, {}, now);
  if (policy === "setup") await checkSetupLink(setup, now);
  if (policy === "invite" && !(invite && (await isInviteLive(invite, now)))) throw uninvited();
}

/** Consumes what the policy requires for a sign-up. Throws `AUTH_DENIED` if it is not allowed. */
async function admit(tx: Db, policy: SignUpPolicy, { invite, setup }: Admission, now: Date): Promise<void> {
  if (policy === "first" || policy === "open") return;
  if (policy === "setup") return await redeemSetupLink(tx, setup, now);
  if (policy === "closed") {
    throw new AppError("AUTH_DENIED", { message: "Only the operator can create accounts" });
  }
  const redeemed =
    invite && (await redeemTokenAcrossOwners(tx, { kind: "invite", tokenHash: sha256(invite), now }));
  if (!redeemed) throw uninvited();
}

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
    id: made.userId,
  });
  return made;
}
