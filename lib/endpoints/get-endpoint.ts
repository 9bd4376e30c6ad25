import { db } from "#db/client.ts";
import { endpointNotFound } from "#lib/endpoints/endpoint-not-found.ts";
import { type EndpointRow, findEndpointRow } from "#lib/endpoints/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** One of the caller's own endpoints. */
export async function getEndpoint(caller: Caller, id: string): Promise<EndpointRow> {
  const endpoint = await findEndpointRow(db, caller.ownerId, id);
  if (!endpoint) throw endpointNotFound();
  return endpoint;
}
