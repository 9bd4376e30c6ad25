import { db } from "#db/client.ts";
import { type EndpointRow, findEndpointRow } from "#lib/endpoints/queries.ts";
import { isUuid } from "#lib/platform/ids.ts";

/** An owner's endpoint by the id that a scenario names, which may be any text. */
export async function findEndpoint(ownerId: string, id: string): Promise<EndpointRow | undefined> {
  return isUuid(id) ? await findEndpointRow(db, ownerId, id) : undefined;
}
