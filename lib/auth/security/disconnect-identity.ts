import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { queueMail, sendMailsSoon } from "#lib/auth/mails/account-mails.ts";
import { serviceName } from "#lib/auth/sign-in/providers.ts";
import { AppError } from "#lib/platform/errors.ts";
import { deleteIdentities, listIdentityRows, listPasskeyRows, lockUser } from "./queries.ts";
import { type ProvenSession, requireRecentProof } from "./recent-proof.ts";

/**
 * Disconnects a person at an external service from the member: it no longer signs in to the account. Needs a recent
 * proof. Throws `VALIDATION` if it is the member's only way to sign in.
 */
export async function disconnectIdentity(
  session: ProvenSession,
  identity: { provider: string; subject: string },
): Promise<void> {
  requireRecentProof(session);
  const { ownerId, userId } = session.actor;
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, ownerId, userId);
    const all = await listIdentityRows(tx, ownerId, userId);
    const others = all.filter(
      (row) => row.provider !== identity.provider || row.subject !== identity.subject,
    );
    if (others.length === all.length) {
      throw new AppError("NOT_FOUND", { message: "This service is no longer connected" });
    }
    const hasPasskey = (await listPasskeyRows(tx, ownerId, userId)).length > 0;
    if (others.length === 0 && user?.passwordHash === null && !hasPasskey) {
      throw new AppError("VALIDATION", {
        message: "This is your only way to sign in. Set a password first, then disconnect it",
      });
    }
    await deleteIdentities(tx, ownerId, userId, identity);
    await recordAudit(tx, session.actor, "identity.disconnected", { id: userId, name: identity.provider });
    const name = serviceName(identity.provider);
    if (user) await queueMail(tx, { ownerId, userId, email: user.email }, "identity_disconnected", name);
  });
  sendMailsSoon();
}
