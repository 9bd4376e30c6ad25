import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { listLiveKeyRows, revokeKeysOfMember } from "#lib/auth/keys/queries.ts";
import { serviceName } from "#lib/auth/sign-in/providers.ts";
import {
  deleteIdentities,
  deletePasskeys,
  deleteSecondStep,
  listIdentityRows,
  listPasskeyRows,
} from "./queries.ts";

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
 * the authenticator app and its recovery codes, which only ever add protection.
 */
export async function removeAccess(
  tx: Db,
  person: Person & { address?: string | undefined },
  { withSecondStep, now }: { withSecondStep: boolean; now: Date },
): Promise<void> {
  const { ownerId, userId, address } = person;
  const source = { ownerId, address };
  const services = await deleteIdentities(tx, ownerId, userId);
  await recordAudit(
    tx,
    source,
    "identity.disconnected",
    services.map(({ provider }) => ({ id: userId, name: provider })),
  );
  await recordAudit(tx, source, "key.revoked", await revokeKeysOfMember(tx, ownerId, userId, now));
  await deletePasskeys(tx, ownerId, userId);
  if (withSecondStep) await deleteSecondStep(tx, ownerId, userId);
}
