import { db } from "#db/client.ts";
import { type AuditSource, recordAudit } from "#lib/audit/audit.ts";
import { findUserByEmailAcrossOwners, insertToken, type UserRow } from "#lib/auth/sign-in/queries.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newOneTimeToken } from "../sign-in/email-link.ts";

const LIFETIME_MS = HOUR_MS;

export type OneTimeLink = { url: string; expiresAt: Date };

/** The note of a link that is mailed: using it proves that the user's email is theirs. */
export const MAILED = "mailed";

/** Creates a link, valid for an hour and one use, for setting a new password. */
export async function makeResetLink(
  user: UserRow,
  by: Pick<AuditSource, "address" | "isOperator"> & { isMailed?: boolean },
  now = new Date(),
): Promise<OneTimeLink> {
  const { token, tokenHash } = newOneTimeToken();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const { ownerId, id: userId } = user;
  const { isMailed, ...source } = by;
  const note = isMailed ? MAILED : null;
  await db.transaction(async (tx) => {
    await insertToken(tx, { kind: "reset", ownerId, userId, tokenHash, expiresAt, note });
    await recordAudit(tx, { ...source, ownerId }, "password.reset_requested", { id: userId });
  });
  // In the fragment, which never appears in server logs or Referer headers.
  return { url: `${new URL(env.APP_URL).origin}/reset-password#${token}`, expiresAt };
}

/** For the operator, who passes on the link; `email` is in lower case. */
export async function makeResetLinkByEmail(email: string): Promise<OneTimeLink> {
  const user = await findUserByEmailAcrossOwners(db, email);
  if (!user) throw new AppError("NOT_FOUND", { message: "Account not found" });
  return await makeResetLink(user, { isOperator: true });
}
