import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { queueMail, sendMailsSoon } from "../mails/account-mails.ts";
import { requireRecentProof } from "../security/recent-proof.ts";
import { type Attempt, countAttempt, forgiveAttempts } from "../sign-in/count-attempt.ts";
import {
  deleteSignIns,
  deleteTokens,
  findUser,
  findUserByEmailAcrossOwners,
  type UserRow,
  updateUser,
} from "../sign-in/queries.ts";
import { hashNewPassword } from "./common-passwords.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

const PURPOSE = "confirm";

/**
 * Returns the actor's user after checking the current password: access to a browser must not be enough for irreversible
 * actions. A user without a password must have proved who they are a moment ago (`provenAt`), by passkey, code or at
 * their external service.
 */
export async function confirmPassword(
  actor: MemberActor,
  password: string | undefined,
  field: string,
  provenAt?: Date,
): Promise<UserRow> {
  const user = await findUser(db, actor.ownerId, actor.userId);
  if (!user) throw new AppError("AUTH_INVALID");
  if (user.passwordHash === null) {
    requireRecentProof({ provenAt: provenAt ?? new Date(0) });
    return user;
  }
  const attempt = { email: user.email };
  await countAttempt(PURPOSE, attempt);
  if (password === undefined || !(await verifyPassword(password, user.passwordHash))) {
    await recordAudit(db, actor, "password.confirmation_failed", { id: user.id });
    throw invalidField(field, "The password is wrong");
  }
  await forgiveAttempts(PURPOSE, attempt);
  return user;
}

/** Sets a new password and signs out every other browser; `signInId` is the requesting one. */
export async function changePassword(
  actor: MemberActor,
  input: { currentPassword: string | undefined; password: string; signInId: string; provenAt?: Date },
): Promise<void> {
  const user = await confirmPassword(actor, input.currentPassword, "current_password", input.provenAt);
  const passwordHash = await hashNewPassword(input.password, [user.email]);
  await db.transaction(async (tx) => {
    await updateUser(tx, actor.ownerId, user.id, { passwordHash });
    await deleteTokens(tx, actor.ownerId, user.id, "reset");
    await deleteSignIns(tx, actor.ownerId, user.id, input.signInId);
    const to = { ownerId: actor.ownerId, userId: user.id, email: user.email };
    await queueMail(tx, to, "password_changed");
    await recordAudit(tx, actor, "password.changed", { id: user.id });
  });
  sendMailsSoon();
}

let decoy: Promise<string> | undefined;

/**
 * Returns the user with this email and password; `null` for any wrong pair. An unknown email takes as long as a wrong
 * password. Throws `QUOTA_EXCEEDED` after too many attempts.
 */
export async function authenticatePassword(
  attempt: Attempt & { password: string },
  now = new Date(),
): Promise<UserRow | null> {
  await countAttempt("sign-in", attempt, now);
  const user = await findUserByEmailAcrossOwners(db, attempt.email);
  decoy ??= hashPassword("no user has this password");
  const isRight = await verifyPassword(attempt.password, user?.passwordHash ?? (await decoy));
  if (!user?.passwordHash || !isRight) {
    const source = { ownerId: user?.ownerId ?? null, address: attempt.address };
    await recordAudit(db, source, "sign_in.failed", user && { id: user.id });
    return null;
  }
  await forgiveAttempts("sign-in", attempt);
  return user;
}
