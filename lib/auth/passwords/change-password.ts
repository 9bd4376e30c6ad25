import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { queueMail, sendMailsSoon } from "#lib/auth/mails/account-mails.ts";
import { deleteSignIns, deleteTokens, updatePasswordHash } from "#lib/auth/sign-in/queries.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { hashNewPassword } from "./common-passwords.ts";
import { confirmPassword } from "./confirm-password.ts";

/** Sets a new password and signs out every other browser; `signInId` is the requesting one. */
export async function changePassword(
  actor: MemberActor,
  input: { currentPassword: string | undefined; password: string; signInId: string; provenAt?: Date },
): Promise<void> {
  const user = await confirmPassword(actor, input.currentPassword, "current_password", input.provenAt);
  const passwordHash = await hashNewPassword(input.password, [user.email]);
  await db.transaction(async (tx) => {
    await updatePasswordHash(tx, actor.ownerId, user.id, passwordHash);
    await deleteTokens(tx, actor.ownerId, user.id, "reset");
    await deleteSignIns(tx, actor.ownerId, user.id, input.signInId);
    const to = { ownerId: actor.ownerId, userId: user.id, email: user.email };
    await queueMail(tx, to, "password_changed");
    await recordAudit(tx, actor, "password.changed", { id: user.id });
  });
  sendMailsSoon();
}
