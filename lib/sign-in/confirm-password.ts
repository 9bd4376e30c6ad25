import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { verifyPassword } from "#lib/platform/passwords.ts";
import { countAttempt, forgiveAttempts } from "#lib/sign-in/count-attempt.ts";
import { findUser, type UserRow } from "#lib/sign-in/queries.ts";

const PURPOSE = "confirm";

/**
 * The caller's user, once the password that is in use was given: a borrowed browser must not be enough for what cannot
 * be undone. Somebody without a password has only the external service, and confirms by being signed in.
 */
export async function confirmPassword(
  caller: Caller,
  password: string | undefined,
  field: string,
): Promise<UserRow> {
  const user = await findUser(db, caller.ownerId);
  if (!user) throw new AppError("AUTH_INVALID");
  if (user.passwordHash === null) return user;
  const attempt = { email: user.email, address: "signed in" };
  await countAttempt(PURPOSE, attempt);
  if (password === undefined || !(await verifyPassword(password, user.passwordHash))) {
    throw invalidField(field, "This is not your password");
  }
  await forgiveAttempts(PURPOSE, attempt);
  return user;
}
