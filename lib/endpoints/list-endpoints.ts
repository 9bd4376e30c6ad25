import { db } from "#db/client.ts";
import { type EndpointRow, listEndpointRows } from "#lib/endpoints/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

/** A page of the caller's endpoints, newest first. */
export async function listEndpoints(
  caller: Caller,
  page: Page,
): Promise<{ rows: EndpointRow[]; nextCursor: string | null }> {
  return cutPage(await listEndpointRows(db, caller.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}
