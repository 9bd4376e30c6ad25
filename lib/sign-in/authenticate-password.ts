import { db } from "#db/client.ts";
import { hashPassword, verifyPassword } from "#lib/platform/passwords.ts";
import { type Attempt, countAttempt, forgiveAttempts } from "#lib/sign-in/count-attempt.ts";
import { findUserByEmailAcrossOwners, type UserRow } from "#lib/sign-in/queries.ts";

let decoy: Promise<string> | undefined;

/**
 * The user with this e-mail and password; null for every pair that is wrong. An e-mail that nobody has takes as long
 * as a wrong password. Throws `QUOTA_EXCEEDED` when this was tried too often.
 */
export async function authenticatePassword(
  attempt: Attempt & { password: string },
  now = new Date(),
): Promise<UserRow | null> {
  await countAttempt("sign-in", attempt, now);
  const user = await findUserByEmailAcrossOwners(db, attempt.email);
  decoy ??= hashPassword("no user has this password");
  const isRight = await verifyPassword(attempt.password, user?.passwordHash ?? (await decoy));
  if (!user?.passwordHash || !isRight) return null;
  await forgiveAttempts("sign-in", attempt);
  return user;
}
