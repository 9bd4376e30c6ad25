import { db } from "#db/client.ts";
import { listIdentityRows, listPasskeyRows } from "#lib/auth/security/queries.ts";
import type { Actor, MemberActor } from "#lib/platform/actor.ts";
import { listExternalProviders, serviceName } from "./providers.ts";
import { listInviteRows, listSignInRows, type SignInRow } from "./queries.ts";

/** Lists the browsers where the member is signed in, most recent first. */
export async function listSignIns(actor: MemberActor): Promise<SignInRow[]> {
  return await listSignInRows(db, actor.ownerId, actor.userId);
}

export type Invite = { id: string; note: string | null; createdAt: Date; expiresAt: Date };

/** Lists the actor's usable invitations, newest first. */
export async function listInvites(actor: Actor, now = new Date()): Promise<Invite[]> {
  return await listInviteRows(db, actor.ownerId, now);
}

/** A person at an external service who can sign in to the account. `name`: of the service, as far as it is configured. */
export type ConnectedIdentity = {
  provider: string;
  subject: string;
  name: string;
  label: string | null;
  createdAt: Date;
};

export type Connections = { connected: ConnectedIdentity[]; available: { id: string; name: string }[] };

/** Lists the member's connected identities, also of services that are no longer configured, and the other services. */
export async function listConnections(actor: MemberActor): Promise<Connections> {
  const services = listExternalProviders();
  const rows = await listIdentityRows(db, actor.ownerId, actor.userId);
  const connected = rows.map(({ provider, subject, label, createdAt }) => {
    return { provider, subject, name: serviceName(provider), label, createdAt };
  });
  return {
    connected,
    available: services.filter(({ id }) => !rows.some(({ provider }) => provider === id)),
  };
}

/** Lists the member's passkeys, newest first. */
export const listPasskeys = async ({ ownerId, userId }: MemberActor) =>
  await listPasskeyRows(db, ownerId, userId);
