import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { listExternalProviders } from "#lib/sign-in/providers.ts";
import { listIdentityProviders } from "#lib/sign-in/queries.ts";

export type Connection = { id: string; name: string; isConnected: boolean };

/** The external services that this instance offers, and whether the caller's account is connected to each. */
export async function listConnections(caller: Caller): Promise<Connection[]> {
  const connected = await listIdentityProviders(db, caller.ownerId);
  return listExternalProviders().map(({ id, name }) => ({ id, name, isConnected: connected.includes(id) }));
}
