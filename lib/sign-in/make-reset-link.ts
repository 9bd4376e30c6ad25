import { db } from "#db/client.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newOneTimeToken } from "#lib/sign-in/one-time-token.ts";
import { findUserByEmailAcrossOwners, insertToken, type UserRow } from "#lib/sign-in/queries.ts";

const LIFETIME_MS = 3_600_000;

export type OneTimeLink = { url: string; expiresAt: Date };

/** An address, good for an hour and for one use, at which the user sets a new password. */
export async function makeResetLink(user: UserRow, now = new Date()): Promise<OneTimeLink> {
  const { token, tokenHash } = newOneTimeToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await insertToken(db, { kind: "reset", ownerId: user.ownerId, userId: user.id, tokenHash, expiresAt });
  // In the fragment, which no server log and no Referer header ever holds.
  return { url: `${new URL(env.APP_URL).origin}/reset-password#${token}`, expiresAt };
}

/** The operator's way, who hands the link on; `email` is in lower case. */
export async function makeResetLinkByEmail(email: string): Promise<OneTimeLink> {
  const user = await findUserByEmailAcrossOwners(db, email);
  if (!user) throw new AppError("NOT_FOUND", { message: "Account not found" });
  return await makeResetLink(user);
}
