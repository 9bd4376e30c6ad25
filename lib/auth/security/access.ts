import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { AppError } from "#lib/platform/errors.ts";
import { deleteTotp, replaceRecoveryCodes } from "../factors/queries.ts";
import { listLiveKeyRows, revokeKeysOfMember } from "../keys/queries.ts";
import { queueMail, sendMailsSoon } from "../mails/account-mails.ts";
import { serviceName } from "../sign-in/providers.ts";
import { deleteIdentities, deletePasskeys, listIdentityRows, listPasskeyRows, lockUser } from "./queries.ts";
import { type ProvenSession, requireRecentProof } from "./recent-proof.ts";

type Person = { ownerId: string; userId: string };

/** Everything besides a password that opens an account: what a new password alone leaves in place. */
export type Access = {
  services: { name: string; label: string | null; createdAt: Date }[];
  passkeys: { name: string; createdAt: Date }[];
  keys: { name: string; lastFour: string; createdAt: Date }[];
};

/** Lists what opens the person's account besides a password. */
export async function listAccess(
  { ownerId, userId }: Person,
  tx: Db = db,
  now = new Date(),
): Promise<Access> {
  const services = await listIdentityRows(tx, ownerId, userId);
  const passkeys = await listPasskeyRows(tx, ownerId, userId);
  const keys = await listLiveKeyRows(tx, ownerId, userId, now);
  return {
    services: services.map(({ provider, label, createdAt }) => ({
      name: serviceName(provider),
      label,
      createdAt,
    })),
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt })),
    keys: keys.map(({ name, lastFour, createdAt }) => ({ name, lastFour, createdAt })),
  };
}

/**
 * Disconnects every service, removes every passkey and revokes every key of the person. `withSecondStep` also removes
 * the authenticator app and its recovery codes, which only ever add protection. Returns the ids of the keys that are
 * revoked now.
 */
export async function removeAccess(
  tx: Db,
  person: Person & { address?: string | undefined },
  { withSecondStep, now }: { withSecondStep: boolean; now: Date },
): Promise<string[]> {
  const { ownerId, userId, address } = person;
  const source = { ownerId, address };
  const services = await deleteIdentities(tx, ownerId, userId);
  await recordAudit(
    tx,
    source,
    "identity.disconnected",
    services.map(({ provider }) => ({ id: userId, name: provider })),
  );
  const revoked = await revokeKeysOfMember(tx, ownerId, userId, now);
  await recordAudit(tx, source, "key.revoked", revoked);
  await deletePasskeys(tx, ownerId, userId);
  if (withSecondStep) {
    await deleteTotp(tx, ownerId, userId);
    await replaceRecoveryCodes(tx, ownerId, userId, []);
  }
  return revoked.map(({ id }) => id);
}

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
