import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { hashPassword } from "#lib/platform/passwords.ts";
import { confirmPassword } from "#lib/sign-in/confirm-password.ts";
import { deleteSignIns, deleteTokens, updatePasswordHash } from "#lib/sign-in/queries.ts";

/** Sets a new password and signs every other browser out; `signInId` is the one that asks. */
export async function changePassword(
  caller: Caller,
  input: { currentPassword: string | undefined; password: string; signInId: string },
): Promise<void> {
  const user = await confirmPassword(caller, input.currentPassword, "current_password");
  const passwordHash = await hashPassword(input.password);
  await db.transaction(async (tx) => {
    await updatePasswordHash(tx, caller.ownerId, user.id, passwordHash);
    await deleteTokens(tx, caller.ownerId, user.id, "reset");
    await deleteSignIns(tx, caller.ownerId, input.signInId);
  });
}
