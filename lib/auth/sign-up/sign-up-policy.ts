import { type Db, db } from "#db/client.ts";
import { hasInstanceOwner } from "#lib/auth/accounts/has-instance-owner.ts";
import { findTokenAcrossOwners, redeemTokenAcrossOwners } from "#lib/auth/sign-in/queries.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
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
export type Admission = {
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
export async function refuseHopeless({ invite, setup, address }: Admission, now: Date): Promise<void> {
  const policy = await signUpPolicy(db, address);
  if (policy === "closed") await admit(db, policy, {}, now);
  if (policy === "setup") await checkSetupLink(setup, now);
  if (policy === "invite" && !(invite && (await isInviteLive(invite, now)))) throw uninvited();
}

/** Consumes what the policy requires for a sign-up. Throws `AUTH_DENIED` if it is not allowed. */
export async function admit(
  tx: Db,
  policy: SignUpPolicy,
  { invite, setup }: Admission,
  now: Date,
): Promise<void> {
  if (policy === "first" || policy === "open") return;
  if (policy === "setup") return await redeemSetupLink(tx, setup, now);
  if (policy === "closed") {
    throw new AppError("AUTH_DENIED", { message: "Only the operator can create accounts" });
  }
  const redeemed =
    invite && (await redeemTokenAcrossOwners(tx, { kind: "invite", tokenHash: sha256(invite), now }));
  if (!redeemed) throw uninvited();
}
