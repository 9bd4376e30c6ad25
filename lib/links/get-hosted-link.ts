import { db } from "#db/client.ts";
import { hostedLinkNotFound } from "#lib/links/hosted-link-not-found.ts";
import { findHostedLinkRow, type HostedLinkRow } from "#lib/links/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** One of the caller's own links. */
export async function getHostedLink(caller: Caller, id: string): Promise<HostedLinkRow> {
  const link = await findHostedLinkRow(db, caller.ownerId, id);
  if (!link) throw hostedLinkNotFound();
  return link;
}
