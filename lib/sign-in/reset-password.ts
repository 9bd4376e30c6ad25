import { db } from "#db/client.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import { hashPassword } from "#lib/platform/passwords.ts";
import {
  deleteSignIns,
  deleteTokens,
  findTokenAcrossOwners,
  redeemTokenAcrossOwners,
  updatePasswordHash,
} from "#lib/sign-in/queries.ts";

const usedUp = () =>
  new AppError("VALIDATION", { message: "This link has been used or has run out. Ask for another one." });

/** Sets a new password by a link, and signs every browser out: whoever had the old one is gone. */
export async function resetPassword(
  input: { token: string; password: string },
  now = new Date(),
): Promise<void> {
  const tokenHash = sha256(input.token);
  // A guess must not cost a password hash.
  if (!(await findTokenAcrossOwners(db, { kind: "reset", tokenHash, now }))) throw usedUp();
  const passwordHash = await hashPassword(input.password);
  await db.transaction(async (tx) => {
    const redeemed = await redeemTokenAcrossOwners(tx, { kind: "reset", tokenHash, now });
    if (!redeemed) throw usedUp();
    const { ownerId, userId } = redeemed;
    await updatePasswordHash(tx, ownerId, userId, passwordHash);
    await deleteTokens(tx, ownerId, userId, "reset");
    await deleteSignIns(tx, ownerId);
  });
}
