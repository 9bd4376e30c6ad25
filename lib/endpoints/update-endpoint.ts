import { db } from "#db/client.ts";
import { checkEndpoint } from "#lib/endpoints/check-endpoint.ts";
import { endpointNotFound } from "#lib/endpoints/endpoint-not-found.ts";
import { replaceEndpoint } from "#lib/endpoints/queries.ts";
import type { EndpointInput } from "#lib/endpoints/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** Replaces one of the caller's own endpoints as a whole; throws like `createEndpoint`, and when there is none. */
export async function updateEndpoint(caller: Caller, id: string, endpoint: EndpointInput): Promise<void> {
  checkEndpoint(endpoint);
  if (!(await replaceEndpoint(db, caller.ownerId, id, endpoint))) throw endpointNotFound();
}
