import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { queueMail, sendMailsSoon } from "#lib/auth/mails/account-mails.ts";
import { type Access, listAccess, removeAccess } from "#lib/auth/security/access.ts";
import {
  deleteSignIns,
  deleteTokens,
  findTokenAcrossOwners,
  findUser,
  redeemTokenAcrossOwners,
  setEmailVerified,
  updatePasswordHash,
} from "#lib/auth/sign-in/queries.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import { hashNewPassword } from "./common-passwords.ts";
import { MAILED } from "./make-reset-link.ts";

const usedUp = () =>
  new AppError("VALIDATION", { message: "This link has been used or has expired. Request a new one." });

type ResetInput = {
  token: string;
  password: string;
  /** Also removes everything else that opens the account. */
  removeAccess?: boolean;
  address?: string | undefined;
};

/** What else opened the account, and what became of it: `isRemoved` or still there. */
export type ResetOutcome = { access: Access; isRemoved: boolean };

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
    await updatePasswordHash(tx, ownerId, userId, passwordHash);
    await deleteTokens(tx, ownerId, userId, "reset");
    await deleteSignIns(tx, ownerId, userId);
    await queueMail(tx, { ownerId, userId, email: user.email }, "password_changed");
    await recordAudit(tx, { ownerId, address: input.address }, "password.reset", { id: userId });
    const access = await listAccess({ ownerId, userId }, tx, now);
    const isRemoved = isNewlyProven || input.removeAccess === true;
    // A mailbox alone must not be a way around the code, unless a stranger may have set it up.
    const withSecondStep = isNewlyProven || note !== MAILED;
    const person = { ownerId, userId, address: input.address };
    if (isRemoved) await removeAccess(tx, person, { withSecondStep, now });
    return { access, isRemoved };
  });
  sendMailsSoon();
  return outcome;
}

/** The person has opened a link from their mailbox. Returns false if they had done so before. */
async function proveEmail(tx: Db, { ownerId, userId }: { ownerId: string; userId: string }, now: Date) {
  const user = await findUser(tx, ownerId, userId);
  if (!user || user.emailVerifiedAt) return false;
  await setEmailVerified(tx, ownerId, userId, now);
  return true;
}
