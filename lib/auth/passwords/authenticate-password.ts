import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Attempt, countAttempt, forgiveAttempts } from "#lib/auth/sign-in/count-attempt.ts";
import { findUserByEmailAcrossOwners, type UserRow } from "#lib/auth/sign-in/queries.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

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
