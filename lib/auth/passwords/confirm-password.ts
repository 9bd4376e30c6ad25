import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { requireRecentProof } from "#lib/auth/security/recent-proof.ts";
import { countAttempt, forgiveAttempts } from "#lib/auth/sign-in/count-attempt.ts";
import { findUser, type UserRow } from "#lib/auth/sign-in/queries.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { verifyPassword } from "./passwords.ts";

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
