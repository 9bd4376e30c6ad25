import { db } from "#db/client.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { queueMail, sendMailsSoon } from "#lib/auth/mails/account-mails.ts";
import { confirmPassword } from "#lib/auth/passwords/confirm-password.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { canSendMail } from "#lib/platform/network/mail.ts";
import { emailTaken, setNewEmail } from "./confirm-email.ts";
import { countAttempt } from "./count-attempt.ts";
import { deleteTokens, findUserByEmailAcrossOwners } from "./queries.ts";

type ChangeEmailInput = { email: string; password: string | undefined; signInId: string; provenAt?: Date };

/**
 * Changes the email. If mail is configured, a link to the new address has to be opened first, so a mistyped one
 * cannot hand the account to a stranger; the old address is notified (`isPending`). Otherwise it changes at once and
 * signs out every other browser (`signInId` is the requesting one). Throws `VALIDATION` if the password is wrong or the
 * email is in use.
 */
export async function changeEmail(
  actor: MemberActor,
  { email, password, signInId, provenAt }: ChangeEmailInput,
): Promise<{ isPending: boolean }> {
  const user = await confirmPassword(actor, password, "password", provenAt);
  if (email === user.email) return { isPending: false };
  // Each attempt reveals whether an address has an account here.
  await countAttempt("change-email", { email: user.email });
  if (await findUserByEmailAcrossOwners(db, email)) throw emailTaken();
  const isPending = canSendMail();
  const { ownerId } = actor;
  const userId = user.id;
  await db
    .transaction(async (tx) => {
      if (!isPending) return await setNewEmail(tx, { actor, signInId }, user, email);
      await deleteTokens(tx, ownerId, userId, "email");
      await queueMail(tx, { ownerId, userId, email }, "confirm_email", email);
      await queueMail(tx, { ownerId, userId, email: user.email }, "email_change_requested", email);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken() : error;
    });
  sendMailsSoon();
  return { isPending };
}
