import { isIP } from "node:net";
import { type Db, db } from "#db/client.ts";
import type { OneTimeLink } from "#lib/auth/passwords/make-reset-link.ts";
import {
  deleteInstanceTokens,
  findInstanceTokenAcrossOwners,
  insertInstanceToken,
  redeemInstanceTokenAcrossOwners,
} from "#lib/auth/sign-in/queries.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { isLoopbackAddress, isLoopbackHost } from "#lib/platform/network/loopback.ts";
import { hasInstanceOwner } from "../accounts/accounts.ts";
import { newOneTimeToken } from "../sign-in/email-link.ts";

const LIFETIME_MS = DAY_MS;

/**
 * Whether an instance without an owner can be claimed only with a set-up link: if it has a public address, or the
 * request (`address`) comes from another machine. Only somebody at this machine is its operator without a proof.
 */
export function needsSetupLink(address?: string): boolean {
  if (!isLoopbackHost(new URL(env.APP_URL).hostname)) return true;
  return address !== undefined && isIP(address) !== 0 && !isLoopbackAddress(address);
}

/**
 * For the operator: creates a link, valid for a day and one use, for claiming the instance. Older ones no longer work.
 * Throws `VALIDATION` if the instance has an owner.
 */
export async function makeSetupLink(now = new Date()): Promise<OneTimeLink> {
  const { token, tokenHash } = newOneTimeToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await db.transaction(async (tx) => {
    if (await hasInstanceOwner(tx)) {
      throw new AppError("VALIDATION", { message: "This instance has an owner, who can invite people" });
    }
    await deleteInstanceTokens(tx, "setup");
    await insertInstanceToken(tx, { id: newId(), kind: "setup", tokenHash, expiresAt });
  });
  // In the fragment, which never appears in server logs or Referer headers.
  return { url: `${new URL(env.APP_URL).origin}/sign-up#${token}`, expiresAt };
}

const locked = () =>
  new AppError("AUTH_DENIED", {
    message: "Open the set-up link that `npm start` prints. It works once, within a day",
  });

/** Throws `AUTH_DENIED` unless the set-up link is usable. */
export async function checkSetupLink(token: string | undefined, now: Date): Promise<void> {
  const found =
    token && (await findInstanceTokenAcrossOwners(db, { kind: "setup", tokenHash: sha256(token), now }));
  if (!found) throw locked();
}

/** Uses up the set-up link. Throws `AUTH_DENIED` if it is unknown, used or expired. */
export async function redeemSetupLink(tx: Db, token: string | undefined, now: Date): Promise<void> {
  const redeemed =
    token && (await redeemInstanceTokenAcrossOwners(tx, { kind: "setup", tokenHash: sha256(token), now }));
  if (!redeemed) throw locked();
}
