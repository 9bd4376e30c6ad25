import { db } from "#db/client.ts";
import { log } from "#lib/platform/log.ts";
import { type Mail, sendMail } from "#lib/platform/mail.ts";
import { type Attempt, countAttempt } from "#lib/sign-in/count-attempt.ts";
import { makeResetLink } from "#lib/sign-in/make-reset-link.ts";
import { findUserByEmailAcrossOwners } from "#lib/sign-in/queries.ts";

const textOf = (url: string): string =>
  [
    "Somebody, most likely you, asked for a new password for Visavis.",
    `Set it within an hour at\n\n${url}`,
    "If it was not you, do nothing: your password stays as it is.",
  ].join("\n\n");

/**
 * Mails a link for a new password to the account with this e-mail. It answers the same, and as fast, when there is
 * none: link and mail are made after the answer. Throws `QUOTA_EXCEEDED` when it is asked for too often.
 */
export async function requestReset(
  attempt: Attempt,
  send: (mail: Mail) => Promise<void> = sendMail,
): Promise<{ done: Promise<void> }> {
  await countAttempt("reset", attempt);
  const done = mailLink(attempt.email, send).catch((error: unknown) =>
    log.error("password mail not sent", { error }),
  );
  return { done };
}

async function mailLink(email: string, send: (mail: Mail) => Promise<void>): Promise<void> {
  const user = await findUserByEmailAcrossOwners(db, email);
  if (!user) return;
  const { url } = await makeResetLink(user);
  await send({ to: email, subject: "A new password for Visavis", text: textOf(url) });
}
