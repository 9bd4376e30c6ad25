import { db } from "#db/client.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { canSendMail, type Mail, sendMail } from "#lib/platform/mail.ts";
import { confirmPassword } from "#lib/sign-in/confirm-password.ts";
import { countAttempt } from "#lib/sign-in/count-attempt.ts";
import {
  deleteSignIns,
  deleteTokens,
  findUserByEmailAcrossOwners,
  updateEmail,
} from "#lib/sign-in/queries.ts";

type ChangeEmailInput = { email: string; password: string | undefined; signInId: string };

const taken = () => invalidField("email", "email is taken");

const textOf = (email: string): string =>
  [
    `The e-mail of your Visavis account is now ${email}. All other browsers are signed out.`,
    "If it was not you, ask whoever runs this instance to give the account back to you.",
  ].join("\n\n");

/**
 * Signs in by another e-mail from now on: every other browser is signed out (`signInId` is the one that asks), links to
 * set a password that went to the old address are void, and the old address is told where mail can be sent. Throws
 * `VALIDATION` when the password is wrong or the e-mail is somebody else's.
 */
export async function changeEmail(
  caller: Caller,
  { email, password, signInId }: ChangeEmailInput,
  send: ((mail: Mail) => Promise<void>) | null = canSendMail() ? sendMail : null,
): Promise<{ told: Promise<void> }> {
  const user = await confirmPassword(caller, password, "password");
  if (email === user.email) return { told: Promise.resolve() };
  // Each try tells whether an address has an account here.
  await countAttempt("change-email", { email: user.email, address: "signed in" });
  if (await findUserByEmailAcrossOwners(db, email)) throw taken();
  await db
    .transaction(async (tx) => {
      await updateEmail(tx, caller.ownerId, user.id, email);
      await deleteTokens(tx, caller.ownerId, user.id, "reset");
      await deleteSignIns(tx, caller.ownerId, signInId);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken() : error;
    });
  const mail = { to: user.email, subject: "Your Visavis account has another e-mail", text: textOf(email) };
  const told = send?.(mail).catch((error: unknown) => log.error("e-mail notice not sent", { error }));
  return { told: told ?? Promise.resolve() };
}
