import { db } from "#db/client.ts";
import { queueMail } from "#lib/auth/mails/account-mails.ts";
import { writeResetLink } from "#lib/auth/mails/mail-text.ts";
import { type Attempt, countAttempt } from "#lib/auth/sign-in/count-attempt.ts";
import { findUserByEmailAcrossOwners } from "#lib/auth/sign-in/queries.ts";
import { log } from "#lib/platform/log.ts";
import { type Mail, sendMail } from "#lib/platform/network/mail.ts";
import { makeResetLink } from "./make-reset-link.ts";

/**
 * Mails a password link to the account with this email. Without an account it returns the same result just as fast,
 * because link and mail are created after the response. If the mail server is away, the mail is sent later, with a new
 * link. Throws `QUOTA_EXCEEDED` after too many requests.
 */
export async function requestReset(
  attempt: Attempt,
  send: (mail: Mail) => Promise<void> = sendMail,
): Promise<{ done: Promise<void> }> {
  await countAttempt("reset", attempt);
  const done = mailLink(attempt, send).catch((error: unknown) =>
    log.error("password mail not sent", { error }),
  );
  return { done };
}

async function mailLink({ email, address }: Attempt, send: (mail: Mail) => Promise<void>): Promise<void> {
  const user = await findUserByEmailAcrossOwners(db, email);
  if (!user) return;
  const { url } = await makeResetLink(user, { address, isMailed: true });
  await send({ to: email, ...writeResetLink(url, user.language) }).catch(async (error: unknown) => {
    log.warn("password mail not sent at once", { error });
    await queueMail(db, { ownerId: user.ownerId, userId: user.id, email }, "reset_password", address);
  });
}
