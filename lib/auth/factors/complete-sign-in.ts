import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import type { FoundSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import { checkCode } from "./authenticator-app.ts";
import { completeSignInRow } from "./queries.ts";

/** The second step of a sign-in: with the right code, the browser is signed in. Throws like `checkCode`. */
export async function completeSignIn(
  { signIn, user }: Pick<FoundSignIn, "signIn" | "user">,
  code: string,
  now = new Date(),
): Promise<void> {
  await checkCode(user, code, now);
  const { ownerId, address } = signIn;
  await db.transaction(async (tx) => {
    await completeSignInRow(tx, ownerId, signIn.id, now);
    await recordAudit(tx, { ownerId, userId: user.id, address }, "sign_in.succeeded");
  });
}
