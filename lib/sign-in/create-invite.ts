import { db } from "#db/client.ts";
import { getAccount } from "#lib/accounts/get-account.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { OneTimeLink } from "#lib/sign-in/make-reset-link.ts";
import { newOneTimeToken } from "#lib/sign-in/one-time-token.ts";
import { findUser, insertToken } from "#lib/sign-in/queries.ts";

const LIFETIME_MS = 7 * 86_400_000;

/** An address at which one person makes an account of their own, within a week. Only the instance's owner may. */
export async function createInvite(caller: Caller, now = new Date()): Promise<OneTimeLink> {
  const account = await getAccount(caller);
  const user = await findUser(db, caller.ownerId);
  if (!account.isInstanceOwner || !user) {
    throw new AppError("AUTH_DENIED", { message: "Only the owner of this instance may invite" });
  }
  const { token, tokenHash } = newOneTimeToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await insertToken(db, { kind: "invite", ownerId: caller.ownerId, userId: user.id, tokenHash, expiresAt });
  return { url: `${new URL(env.APP_URL).origin}/sign-up?invite=${token}`, expiresAt };
}
