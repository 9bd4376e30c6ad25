import { type Db, db } from "#db/client.ts";
import { isUniqueViolation } from "#db/drivers.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { canSendMail } from "#lib/platform/network/mail.ts";
import { queueMail, sendMailsSoon } from "../mails/account-mails.ts";
import { confirmPassword } from "../passwords/change-password.ts";
import type { ProvenSession } from "../security/recent-proof.ts";
import { countAttempt } from "./count-attempt.ts";
import {
  deleteSignIns,
  deleteTokens,
  findTokenAcrossOwners,
  findUser,
  findUserByEmailAcrossOwners,
  redeemTokenAcrossOwners,
  type UserRow,
  updateUser,
} from "./queries.ts";

const usedUp = () =>
  new AppError("VALIDATION", {
    message: "This link has been used or has expired. Request a new one in Settings",
  });

const emailTaken = () => invalidField("email", "email is taken");

/**
 * The signed-in member opens a link that was mailed to an address: the address is theirs. If it is not the account's
 * email yet, it becomes so. Being signed in to the account is required, because a mail to a mistyped address, or to
 * the victim of a stranger's sign-up, must not hand over anything.
 */
export async function confirmEmail(
  session: Pick<ProvenSession, "actor" | "signInId">,
  token: string,
  now = new Date(),
): Promise<{ email: string }> {
  const { actor } = session;
  const tokenHash = sha256(token);
  const found = await findTokenAcrossOwners(db, { kind: "email", tokenHash, now });
  if (!found) throw usedUp();
  if (found.userId !== actor.userId) {
    throw new AppError("AUTH_DENIED", {
      message: "This link belongs to another account. Sign in to that one first",
    });
  }
  const email = await db
    .transaction(async (tx) => {
      const redeemed = await redeemTokenAcrossOwners(tx, { kind: "email", tokenHash, now });
      const user = redeemed && (await findUser(tx, actor.ownerId, actor.userId));
      if (!redeemed?.note || !user) throw usedUp();
      if (redeemed.note !== user.email) await setNewEmail(tx, session, user, redeemed.note);
      await updateUser(tx, actor.ownerId, user.id, { emailVerifiedAt: now });
      await deleteTokens(tx, actor.ownerId, user.id, "email");
      await recordAudit(tx, actor, "email.confirmed", { id: user.id });
      return redeemed.note;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken() : error;
    });
  sendMailsSoon();
  return { email };
}

/** Changes the email, signs out every other browser, invalidates password links and tells both addresses. */
async function setNewEmail(
  tx: Db,
  { actor, signInId }: Pick<ProvenSession, "actor" | "signInId">,
  user: UserRow,
  email: string,
): Promise<void> {
  const { ownerId } = actor;
  await updateUser(tx, ownerId, user.id, { email, emailVerifiedAt: null });
  await deleteTokens(tx, ownerId, user.id, "reset");
  await deleteTokens(tx, ownerId, user.id, "email");
  await deleteSignIns(tx, ownerId, user.id, signInId);
  await recordAudit(tx, actor, "email.changed", { id: user.id });
  for (const to of [user.email, email]) {
    await queueMail(tx, { ownerId, userId: user.id, email: to }, "email_changed", email);
  }
}

/** Mails a new link to the member's own email. Throws `VALIDATION` if it is confirmed, or no mail server is configured. */
export async function requestEmailLink({ actor }: Pick<ProvenSession, "actor">): Promise<void> {
  const { ownerId, userId } = actor;
  const user = await findUser(db, ownerId, userId);
  if (!user || user.emailVerifiedAt) throw new AppError("VALIDATION", { message: "This email is confirmed" });
  if (!canSendMail()) throw new AppError("VALIDATION", { message: "This instance can't send mail" });
  await countAttempt("email-link", { email: user.email });
  await queueMail(db, { ownerId, userId, email: user.email }, "confirm_email", user.email);
  sendMailsSoon();
}

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
