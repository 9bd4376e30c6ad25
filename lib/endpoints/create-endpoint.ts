import { db } from "#db/client.ts";
import { checkEndpoint } from "#lib/endpoints/check-endpoint.ts";
import { insertEndpoint } from "#lib/endpoints/queries.ts";
import type { EndpointInput } from "#lib/endpoints/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** Makes an HTTP tool that scenarios can call. Throws `VALIDATION` for one that could never be called as written. */
export async function createEndpoint(caller: Caller, endpoint: EndpointInput): Promise<{ id: string }> {
  checkEndpoint(endpoint);
  return await insertEndpoint(db, caller.ownerId, endpoint);
}
