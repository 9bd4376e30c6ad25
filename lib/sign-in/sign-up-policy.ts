import { type Db, db } from "#db/client.ts";
import { hasInstanceOwner } from "#lib/accounts/has-instance-owner.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findTokenAcrossOwners, redeemTokenAcrossOwners } from "#lib/sign-in/queries.ts";

/** `first`: nobody owns the instance yet, and whoever signs up will. */
export type SignUpPolicy = "first" | "open" | "invite" | "closed";

export async function signUpPolicy(tx: Db = db): Promise<SignUpPolicy> {
  if (env.SIGNUP === "closed") return "closed";
  return (await hasInstanceOwner(tx)) ? env.SIGNUP : "first";
}

/** True while an invitation can still be used. */
export async function isInviteLive(invite: string, now = new Date()): Promise<boolean> {
  return Boolean(await findTokenAcrossOwners(db, { kind: "invite", tokenHash: sha256(invite), now }));
}

const uninvited = () =>
  new AppError("AUTH_DENIED", { message: "You need an invitation that has not been used yet" });

/** Throws `AUTH_DENIED` for a sign-up that cannot succeed, before anything costly is done for it. */
export async function refuseHopeless(invite: string | undefined, now: Date): Promise<void> {
  const policy = await signUpPolicy();
  if (policy === "closed") await admit(db, policy, invite, now);
  if (policy === "invite" && !(invite && (await isInviteLive(invite, now)))) throw uninvited();
}

/** Uses up what a sign-up needs under the policy; throws `AUTH_DENIED` where it may not be. */
export async function admit(
  tx: Db,
  policy: SignUpPolicy,
  invite: string | undefined,
  now: Date,
): Promise<void> {
  if (policy === "first" || policy === "open") return;
  if (policy === "closed") {
    throw new AppError("AUTH_DENIED", { message: "Accounts of this instance are made by its operator" });
  }
  const redeemed =
    invite && (await redeemTokenAcrossOwners(tx, { kind: "invite", tokenHash: sha256(invite), now }));
  if (!redeemed) throw uninvited();
}
