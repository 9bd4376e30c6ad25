import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { type Mail, sendMail } from "#lib/platform/network/mail.ts";
import { queueMail, sendMailsSoon } from "../mails/account-mails.ts";
import { writeResetLink } from "../mails/mail-text.ts";
import { type Access, listAccess, removeAccess } from "../security/access.ts";
import { type Attempt, countAttempt } from "../sign-in/count-attempt.ts";
import {
  deleteSignIns,
  deleteTokens,
  findTokenAcrossOwners,
  findUser,
  findUserByEmailAcrossOwners,
  redeemTokenAcrossOwners,
  updateUser,
} from "../sign-in/queries.ts";
import { hashNewPassword } from "./common-passwords.ts";
import { MAILED, makeResetLink } from "./make-reset-link.ts";

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

const usedUp = () =>
  new AppError("VALIDATION", { message: "This link has been used or has expired. Request a new one." });

type ResetInput = {
  token: string;
  password: string;
  /** Also removes everything else that opens the account. */
  removeAccess?: boolean;
  address?: string | undefined;
};

/** What else opened the account, and what became of it: `isRemoved` or still there. `revoked`: ids of keys revoked now. */
type ResetOutcome = { ownerId: string; access: Access; isRemoved: boolean; revoked: string[] };

/**
 * Sets a new password with a link and signs out every browser. What else opens the account (connected services,
 * passkeys, API keys) is removed if the person asks for it, or if nobody had shown until now that the email is theirs:
 * a stranger could have signed up with it to share the account with its true owner. Otherwise it stays and is returned.
 * The authenticator app goes only in that last case, or with the operator's link.
 */
export async function resetPassword(input: ResetInput, now = new Date()): Promise<ResetOutcome> {
  const tokenHash = sha256(input.token);
  // A guess must not cost a password hash.
  const token = await findTokenAcrossOwners(db, { kind: "reset", tokenHash, now });
  if (!token) throw usedUp();
  const user = await findUser(db, token.ownerId, token.userId);
  if (!user) throw usedUp();
  const passwordHash = await hashNewPassword(input.password, [user.email]);
  const outcome = await db.transaction(async (tx) => {
    const redeemed = await redeemTokenAcrossOwners(tx, { kind: "reset", tokenHash, now });
    if (!redeemed) throw usedUp();
    const { ownerId, userId, note } = redeemed;
    const isNewlyProven = note === MAILED && (await proveEmail(tx, redeemed, now));
    await updateUser(tx, ownerId, userId, { passwordHash });
    await deleteTokens(tx, ownerId, userId, "reset");
    await deleteSignIns(tx, ownerId, userId);
    await queueMail(tx, { ownerId, userId, email: user.email }, "password_changed");
    await recordAudit(tx, { ownerId, address: input.address }, "password.reset", { id: userId });
    const access = await listAccess({ ownerId, userId }, tx, now);
    const isRemoved = isNewlyProven || input.removeAccess === true;
    // A mailbox alone must not be a way around the code, unless a stranger may have set it up.
    const withSecondStep = isNewlyProven || note !== MAILED;
    const person = { ownerId, userId, address: input.address };
    const revoked = isRemoved ? await removeAccess(tx, person, { withSecondStep, now }) : [];
    return { ownerId, access, isRemoved, revoked };
  });
  sendMailsSoon();
  return outcome;
}

/** The person has opened a link from their mailbox. Returns false if they had done so before. */
async function proveEmail(tx: Db, { ownerId, userId }: { ownerId: string; userId: string }, now: Date) {
  const user = await findUser(tx, ownerId, userId);
  if (!user || user.emailVerifiedAt) return false;
  await updateUser(tx, ownerId, userId, { emailVerifiedAt: now });
  return true;
}
